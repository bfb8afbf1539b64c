import { LANGUAGES } from './languages.ts';
import type { Language } from './languages.ts';

/** The lines of a text that say something, without the spaces around them. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines of a text per language; languages without one are left out. */
export const linesByLanguage = (
  texts: Readonly<Partial<Record<Language, string>>>,
): Partial<Record<Language, readonly string[]>> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, linesIn(texts[language] ?? '')] as const).filter(
      ([, lines]) => lines.length > 0,
    ),
  );
