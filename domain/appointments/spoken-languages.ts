import { LANGUAGES } from '../language/languages.ts';
import type { Language } from '../language/languages.ts';

/** The languages that some of the staff speak, in the usual order. One that all of them speak is no choice. */
export function languagesOfSome(staff: readonly { readonly languages: readonly string[] }[]): Language[] {
  const speakers = (language: Language): number =>
    staff.filter(({ languages }) => languages.includes(language)).length;
  return LANGUAGES.filter((language) => speakers(language) > 0 && speakers(language) < staff.length);
}
