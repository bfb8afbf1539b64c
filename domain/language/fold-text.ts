/** Letters that Unicode does not decompose, with their ASCII spelling. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
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
    .replace(/[ßłøđæœı]/gu, (letter) => LETTERS[letter] ?? letter);
}
