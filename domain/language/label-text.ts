import type { Language } from './languages.ts';

/** French sets a space before its colon, Chinese a colon as wide as a character. */
const COLONS: Partial<Record<Language, string>> = { fr: '\u00A0: ', zh: '：' };

/** Returns a label before its text: "New: 9:15", "Nouvel horaire : 09:15", "新时间：09:15". */
export const labelText = (language: Language, label: string, text: string): string =>
  `${label}${COLONS[language] ?? ': '}${text}`;
