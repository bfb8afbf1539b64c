import type { ReactNode } from 'react';
import { foldText } from '#domain/language/fold-text.ts';
import type { ScreenIcon } from '../shell/screen.ts';

/** The sections of the palette, in their order. */
const PALETTE_SECTIONS = [
  'actions',
  'screens',
  'settings',
  'visits',
  'clients',
  'staff',
  'locations',
  'services',
] as const;
export type PaletteSection = (typeof PALETTE_SECTIONS)[number];

/** An address inside the staff's area. */
export interface PaletteTarget {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

export interface PaletteItem {
  readonly id: string;
  readonly section: PaletteSection;
  readonly text: string;
  /** Muted, after the text. */
  readonly detail?: string | undefined;
  /** At the end of its line: the value of a setting. */
  readonly value?: ReactNode;
  /** Further words that find it. */
  readonly also?: readonly string[];
  /** A record of the server. */
  readonly isRecord?: true;
  /** The server matched it with the same query, possibly by words that the page does not know. */
  readonly isMatched?: boolean;
  readonly icon: ScreenIcon;
  readonly keyCap?: string;
  /** Where it leads, or what it does on the open page. */
  readonly opens: PaletteTarget | (() => void);
}

/** A part of a text, and whether the query matches it. */
export interface Letters {
  readonly text: string;
  readonly isMatch: boolean;
}

export interface PaletteResult {
  readonly item: PaletteItem;
  readonly letters: readonly Letters[];
}

export interface PaletteGroup {
  readonly section: PaletteSection;
  readonly results: readonly PaletteResult[];
}

/** Signs at the start of a query that narrow it to one section. */
export const PALETTE_SIGNS = { '>': 'actions', '@': 'staff', '#': 'visits' } as const;

const MOST_OF_EACH = 3;
const MOST_NARROWED = 8;
const WORD = /[\p{L}\p{N}]+/gu;

/** Splits a typed text into its section, if a sign names one, and its folded words. */
export function readQuery(typed: string): { section: PaletteSection | null; words: readonly string[] } {
  const text = typed.trimStart();
  const section = PALETTE_SIGNS[text.charAt(0) as keyof typeof PALETTE_SIGNS] ?? null;
  return { section, words: foldText(section === null ? text : text.slice(1)).match(WORD) ?? [] };
}

/**
 * The items that match every word of the query at the start of one of theirs. The group of the best match
 * stands first, the others in their order; each has at most three, or eight if a sign narrows to it.
 */
export function paletteResults(items: readonly PaletteItem[], typed: string): readonly PaletteGroup[] {
  const { section, words } = readQuery(typed);
  if (section === null && words.length === 0) return [];
  const ranked = items
    .filter((item) => section === null || item.section === section)
    .flatMap((item) => {
      const match = matchOf(item, words);
      return match === null ? [] : [{ item, ...match }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const most = section === null ? MOST_OF_EACH : MOST_NARROWED;
  return PALETTE_SECTIONS.map((name) => {
    const results = ranked.filter(({ item }) => item.section === name);
    return { section: name, best: results[0]?.rank ?? Infinity, results: results.slice(0, most) };
  })
    .filter(({ results }) => results.length > 0)
    .toSorted((one, other) => one.best - other.best);
}

/** The items without a query: those used last, or else the first screens. */
export function paletteStart(
  items: readonly PaletteItem[],
  recent: readonly string[],
): readonly PaletteResult[] {
  const used = recent.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const shown = used.length > 0 ? used : items.filter(({ section }) => section === 'screens');
  return shown
    .slice(0, RECENT_MOST)
    .map((item) => ({ item, letters: [{ text: item.text, isMatch: false }] }));
}

/** The first result that a text had, by its id; null until it has one. */
export interface FirstResult {
  readonly typed: string;
  readonly id: string | null;
}

/**
 * The first result of a text. It stays the same when results of the server come before it, so that Enter runs what
 * the person read.
 */
export function stableFirst(
  before: FirstResult,
  typed: string,
  results: readonly PaletteResult[],
): FirstResult {
  const id = results[0]?.item.id ?? null;
  const isSame = before.typed === typed && (before.id !== null || id === null);
  return isSame ? before : { typed, id };
}

/** How many items the palette shows before the person types. */
export const RECENT_MOST = 5;

interface Match {
  letters: readonly Letters[];
  /** 0: the text starts with the query. 1: its words do. 2: other words do. */
  rank: number;
}

function matchOf(item: PaletteItem, words: readonly string[]): Match | null {
  const parts = partsOf(item.text);
  const others = (item.also ?? []).flatMap((text) => foldText(text).match(WORD) ?? []);
  const ends = new Map<number, number>();
  let isInText = true;
  for (const word of words) {
    const part = parts.findIndex(({ folded }) => folded.startsWith(word));
    if (part >= 0) ends.set(part, Math.max(ends.get(part) ?? 0, lettersFor(parts[part]!.text, word.length)));
    else if (item.isMatched || others.some((other) => other.startsWith(word))) isInText = false;
    else return null;
  }
  const rank = !isInText ? 2 : ends.has(0) || words.length === 0 ? 0 : 1;
  return { letters: marked(item.text, parts, ends), rank };
}

interface Part {
  readonly at: number;
  readonly text: string;
  readonly folded: string;
}

const partsOf = (text: string): readonly Part[] =>
  [...text.matchAll(WORD)].map((part) => ({ at: part.index, text: part[0], folded: foldText(part[0]) }));

/** How many letters of a text fold to so many: `ß` folds to two. */
function lettersFor(text: string, folded: number): number {
  for (let end = 1; end < text.length; end += 1)
    if (foldText(text.slice(0, end)).length >= folded) return end;
  return text.length;
}

function marked(text: string, parts: readonly Part[], ends: ReadonlyMap<number, number>): Letters[] {
  const letters: Letters[] = [];
  let done = 0;
  parts.forEach(({ at }, index) => {
    const end = ends.get(index);
    if (end === undefined) return;
    if (at > done) letters.push({ text: text.slice(done, at), isMatch: false });
    letters.push({ text: text.slice(at, at + end), isMatch: true });
    done = at + end;
  });
  if (done < text.length) letters.push({ text: text.slice(done), isMatch: false });
  return letters;
}
