import { foldText } from '../language/fold-text.ts';

/** Returns the first of these words that a text holds as a whole word, as it stands in the list; null without one. */
export function blockedWordIn(text: string, words: readonly string[]): string | null {
  const folded = foldText(text);
  return words.find((word) => holds(folded, foldText(word))) ?? null;
}

/** Languages that write no spaces have no ends of words to look at. */
const NO_SPACES = /[\p{Script=Han}\p{Script=Hangul}]/u;

function holds(text: string, word: string): boolean {
  if (word === '') return false;
  if (NO_SPACES.test(word)) return text.includes(word);
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
    const [before, after] = [text.slice(0, from), text.slice(from + word.length)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** Nine digits are the shortest national numbers. Cards and accounts have more. */
const LONG_NUMBER = /\d(?:[ .\-\u00A0\u2011]?\d){8,}/g;
const SHOWN = 4;

/** Returns a text in which long numbers keep their last four digits; the others become dots. */
export const maskedNumbers = (text: string): string =>
  text.replaceAll(LONG_NUMBER, (number) => {
    let left = number.replaceAll(/\D/g, '').length - SHOWN;
    return number.replaceAll(/\d/g, (digit) => ((left -= 1) >= 0 ? '•' : digit));
  });
