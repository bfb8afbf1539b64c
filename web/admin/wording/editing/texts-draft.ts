import type { OwnText } from '#contract/wording/wording.ts';
import { foldText } from '#domain/language/fold-text.ts';
import { textFault } from '#domain/wording/check-text.ts';
import type { TextFault } from '#domain/wording/check-text.ts';
import { variablesFor } from '#domain/wording/own-texts.ts';
import type { Words } from '../../shell/words.ts';

/** Unsaved texts by key; an empty one removes the own text. */
export type TextEdits = Readonly<Record<string, string>>;

/** What stands in the field: the unsaved text, else the draft, else the published one. */
export const textNow = (text: OwnText, edits: TextEdits): string =>
  edits[text.key] ?? (text.draft ? text.draft.text : text.own) ?? '';

/** The edits with another one; a text as it was saved is no edit. */
export function withText(edits: TextEdits, text: OwnText, typed: string): TextEdits {
  const { [text.key]: _, ...others } = edits;
  return typed === textNow(text, {}) ? others : { ...others, [text.key]: typed };
}

/** The edits without those of texts that another person has changed. */
export const withoutTheirs = (edits: TextEdits, theirs: Readonly<Record<string, unknown>>): TextEdits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !Object.hasOwn(theirs, key)));

/** The text as it is sent. */
export const sentText = (typed: string): string | null => (typed.trim() === '' ? null : typed);

export function faultOfText({ key, base }: OwnText, typed: string): TextFault | null {
  return sentText(typed) === null ? null : textFault(typed, variablesFor(key, base));
}

export function faultWords({ code, values = {} }: TextFault, t: Words): string {
  return code === 'too_long' ? t('v.too_long', { ...values }) : t(`wording.fault.${code}`, { ...values });
}

/** Letters of a text that serve as its name. */
const NAME_LENGTH = 60;

/** The text that visitors read without an own one as its name, shortened; empty where plural forms would fill it. */
export function nameOfText({ base }: Pick<OwnText, 'base'>): string {
  if (/\{\w+,/.test(base)) return '';
  return base.length > NAME_LENGTH ? `${base.slice(0, NAME_LENGTH).trimEnd()}…` : base;
}

export const TEXT_FILTERS = ['all', 'own', 'waiting'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

interface Wanted {
  filter: TextFilter;
  typed: string;
  edits: TextEdits;
  /** Further words that find a text, such as the name of a placement. */
  nameOf: (key: string) => string;
}

/** The texts of the list: of the filter, with every word of the search in text or key. */
export function matchingTexts(
  texts: readonly OwnText[],
  { filter, typed, edits, nameOf }: Wanted,
): readonly OwnText[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    const isWaiting = text.draft !== null || text.key in edits;
    if (filter === 'own' && text.own === null && !isWaiting) return false;
    if (filter === 'waiting' && !isWaiting) return false;
    const searched = foldText([text.key, nameOf(text.key), text.base, textNow(text, edits)].join(' '));
    return words.every((word) => searched.includes(word));
  });
}
