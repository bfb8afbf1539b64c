/** Letters that Unicode does not take apart, as people without them on their keyboard type them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text for comparing, never for showing: without accents and case, wide and narrow letters alike. Spaces stay as they are. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßłøđæœı]/gu, (letter) => LETTERS[letter] ?? letter);
}
