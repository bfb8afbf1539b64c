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
