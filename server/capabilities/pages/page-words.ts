import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { isLanguage, LANGUAGES, negotiateLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { compiledMessages, fitted, wholeLanguages } from '#server/infrastructure/words/words.ts';
import type { CompiledMessages, Words } from '#server/infrastructure/words/words.ts';
import { snippetsOf } from '../vendors/index.ts';
import type { Settings } from '../vendors/index.ts';

export interface PageRequest {
  lang: string | null;
  acceptLanguage: string | null;
}

/** The languages of a vendor's pages: those with a complete catalogue, at least one. */
export function languagesOf(settings: Settings): Language[] {
  const whole = wholeLanguages('visitor');
  const offered = settings.get('availableLanguages').filter((language) => whole.includes(language));
  return offered.length > 0 ? offered : ['en'];
}

export function speak(filters: PageRequest, available: readonly Language[], fallback: unknown): Language {
  return negotiateLanguage({
    requested: filters.lang,
    acceptLanguage: filters.acceptLanguage,
    available,
    fallback: isLanguage(fallback) ? fallback : 'en',
  });
}

/** The visitor's words with the vendor's overrides: snippet before synonym before catalogue (2.0.5). */
export async function vendorMessages(
  tx: Tx,
  settings: Settings,
  locale: Language,
): Promise<CompiledMessages> {
  return { ...compiledMessages(locale, 'visitor'), ...(await vendorOverrides(tx, settings, locale)) };
}

/** The vendor's own words, without the catalogue. */
export async function vendorOverrides(
  tx: Tx,
  settings: Settings,
  locale: Language,
): Promise<CompiledMessages> {
  const synonyms = settings.get('synonyms')[locale];
  const snippets = await snippetsOf(tx, locale);
  return compiledLoosely({ ...synonyms, ...snippets });
}

/** A vendor's malformed message is shown as written: one mistake must not break the page. */
function compiledLoosely(texts: Record<string, string>): CompiledMessages {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      try {
        return [id, compileMessageOrThrow(text)];
      } catch {
        return [id, [text]];
      }
    }),
  );
}

export function speaker(locale: Language, messages: CompiledMessages): Words {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (id, values) => fitted(i18n._(id, values), locale);
}

/** Without a vendor: the product's words in the visitor's language. */
export function plainWords(filters: PageRequest, catalogue: 'visitor' | 'admin') {
  const languages = LANGUAGES.filter((language) => wholeLanguages(catalogue).includes(language));
  const locale = speak(filters, languages, 'en');
  return { languages, locale, messages: compiledMessages(locale, catalogue) };
}
