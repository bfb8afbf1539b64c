import { foldText } from '#domain/language/fold-text.ts';

/** The most words that a search looks for. */
const MOST_WORDS = 5;

/**
 * The words that a search of conversations looks for, folded. `text_words` of the database folds and parts the texts in
 * the same way.
 */
export const wordsOf = (search: string): string[] =>
  [
    ...new Set(
      foldText(search)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
    ),
  ].slice(0, MOST_WORDS);

/** Fewer digits are a time or a day rather than the end of a number. */
const FEWEST_DIGITS = 4;

/**
 * The sets of words that a search of conversations looks for: a conversation with every word of one set is found. A
 * number is looked for in its parts, as texts may spell it, and as a whole, as a telephone has it.
 */
export function wordSetsOf(search: string): string[][] {
  const words = wordsOf(search);
  const digits = words.join('');
  const isNumber = words.length > 1 && /^\d+$/.test(digits) && digits.length >= FEWEST_DIGITS;
  return [words, ...(isNumber ? [[digits]] : [])].filter((set) => set.length > 0);
}
