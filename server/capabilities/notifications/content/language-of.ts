import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { effectiveSettings } from '../../vendors/index.ts';

/** The client's chosen language, else the default language of the location's pages. */
export async function languageOf(
  tx: Tx,
  { lang, locationId }: { lang: string; locationId: number },
): Promise<Language> {
  if (isLanguage(lang)) return lang;
  const settings = await effectiveSettings(tx, locationId);
  const fallback = settings.get('client_view.language');
  return isLanguage(fallback) ? fallback : 'en';
}
