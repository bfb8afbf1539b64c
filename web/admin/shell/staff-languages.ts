import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

/** The languages the staff's catalogue is whole in; a test holds the list to the files. */
export const STAFF_LANGUAGES: readonly Language[] = ['en', 'fr'];

const KEY = 'foyer.admin.language';

/** What was chosen on this device, else what the page came in, else English. */
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
