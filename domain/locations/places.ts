import { foldText } from '../language/fold-text.ts';
import { distanceKm } from './distance.ts';
import type { Point } from './distance.ts';

/** A place near which a visitor searches for locations. */
export interface GeoPlace extends Point {
  /** The displayed name: "Portland, OR, United States". */
  name: string;
  /** The main name, of which at least one search word must be a word's prefix: city, street, postal code. */
  key: string;
  /** Further names that the other words may match: state, country. */
  rest: string;
  /** ISO 3166. */
  country: string;
}

/** The search area: empty `countries` means all. Among equals, the place closest to any of `near` is first. */
export interface PlaceSearch {
  query: string;
  countries: readonly string[];
  near: readonly Point[];
  limit: number;
}

/**
 * Returns the places that match a search, best first: names that begin with it before names that contain it,
 * each by distance. Accents, case and spellings of "St." do not matter. Empty for an empty search.
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

/** Returns 0 if the key begins with the search, 1 if it contains it elsewhere, null if it does not match. */
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

/** Caches each place's words: every keystroke searches all places. */
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

/** Usual abbreviations at the start of place names. */
const SHORT: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };

const away = (place: Point, near: readonly Point[]): number =>
  near.reduce((least, point) => Math.min(least, distanceKm(place, point)), Number.POSITIVE_INFINITY);
