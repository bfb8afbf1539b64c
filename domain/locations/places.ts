import { foldText } from '../language/fold-text.ts';
import { distanceKm } from './distance.ts';
import type { Point } from './distance.ts';

/** Somewhere a visitor may want to be near. */
export interface GeoPlace extends Point {
  /** What a visitor reads: "Portland, OR, United States". */
  name: string;
  /** What at least one word of a search must begin a word of: a city, a street, a postal code. */
  key: string;
  /** What the other words may begin a word of as well: state, country. */
  rest: string;
  /** ISO 3166. */
  country: string;
}

/** Where to look: `countries` empty is everywhere; of equals the one nearest to any of `near` comes first. */
export interface PlaceSearch {
  query: string;
  countries: readonly string[];
  near: readonly Point[];
  limit: number;
}

/**
 * The places that a search may mean, the likeliest first: those that begin with it, then those that hold it, and each
 * time the nearest before the others. Accents, case and the ways of writing "St." do not matter. Nothing for an empty search.
 */
export function findPlaces<P extends GeoPlace>(
  { query, countries, near, limit }: PlaceSearch,
  places: readonly P[],
): P[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return places
    .filter((place) => countries.length === 0 || countries.includes(place.country))
    .flatMap((place) => {
      const rank = rankOf(place, words);
      return rank === null ? [] : [{ place, rank, away: away(place, near) }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.away - b.away)
    .slice(0, limit)
    .map(({ place }) => place);
}

/** 0 where the key begins as the search does, 1 where it holds it elsewhere, null where it is not meant. */
function rankOf(place: GeoPlace, words: readonly string[]): 0 | 1 | null {
  const ranks = spellingsOf(place).map(({ form, key, all }) => rankOfWords(words.map(form), { key, all }));
  return ranks.includes(0) ? 0 : ranks.includes(1) ? 1 : null;
}

function rankOfWords(words: readonly string[], { key, all }: { key: string[]; all: string[] }): 0 | 1 | null {
  if (key.join('').startsWith(words.join(''))) return 0;
  if (!words.every((word) => begins(all, word))) return null;
  if (key[0]?.startsWith(words[0]!)) return 0;
  return words.some((word) => begins(key, word)) ? 1 : null;
}

const begins = (words: readonly string[], part: string): boolean =>
  words.some((word) => word.startsWith(part));

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

interface Spelling {
  form(word: string): string;
  key: string[];
  all: string[];
}

/** A place is looked through with every letter that somebody types: it is taken apart once. */
const taken = new WeakMap<GeoPlace, Spelling[]>();

function spellingsOf(place: GeoPlace): Spelling[] {
  const existing = taken.get(place);
  if (existing) return existing;
  const spellings = [plain, short].map((form) => {
    const key = wordsOf(place.key).map(form);
    return { form, key, all: [...key, ...wordsOf(place.rest).map(form)] };
  });
  taken.set(place, spellings);
  return spellings;
}

const plain = (word: string): string => word;
const short = (word: string): string => SHORT[word] ?? word;

/** As people write the beginnings of places' names. */
const SHORT: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };

const away = (place: Point, near: readonly Point[]): number =>
  near.reduce((least, point) => Math.min(least, distanceKm(place, point)), Number.POSITIVE_INFINITY);
