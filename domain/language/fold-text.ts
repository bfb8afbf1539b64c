/** Letters that Unicode does not decompose, with their ASCII spelling; a sigma at a word's end is a sigma. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};

/**
 * Folds a text for comparison, not for display: drops accents and case, unifies wide and narrow letters.
 * Spaces stay.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæœıς]/gu, (letter) => LETTERS[letter] ?? letter);
}

/** Whether a label is a question, which no sentence can have for a subject: "{label} is required". */
export const isQuestionLabel = (label: string): boolean => /[?？]\s*$/u.test(label);
