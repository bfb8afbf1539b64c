import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

/** The languages with a complete staff catalogue; a test compares the list with the files. */
export const STAFF_LANGUAGES: readonly Language[] = ['en', 'fr'];

const KEY = 'foyer.admin.language';

/** The language chosen on this device, else the page's, else English. */
export function startLanguage(ofPage: Language): Language {
  const chosen = stored();
  if (isLanguage(chosen) && STAFF_LANGUAGES.includes(chosen)) return chosen;
  return STAFF_LANGUAGES.includes(ofPage) ? ofPage : 'en';
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
