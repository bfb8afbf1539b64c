import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { isLanguage, LANGUAGES, negotiateLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { EMPTY_PLACEMENTS } from '#domain/wording/placements.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { compiledMessages, fitted, wholeLanguages } from '#server/infrastructure/words/words.ts';
import type { CompiledMessages, Words } from '#server/infrastructure/words/words.ts';
import type { Settings } from '../vendors/index.ts';
import { snippetsOf } from '../wording/index.ts';
import type { OverlaidTexts } from '../wording/index.ts';

export interface PageRequest {
  lang: string | null;
  acceptLanguage: string | null;
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
  return overridesWith(tx, settings, { locale, words: {}, snippets: {} });
}

/** The same with texts that are not published. One that is null is not there. */
export async function overridesWith(
  tx: Tx,
  settings: Settings,
  { locale, words, snippets }: { locale: Language; words: OverlaidTexts; snippets: OverlaidTexts },
): Promise<CompiledMessages> {
  const own = { ...settings.get('synonyms')[locale], ...words };
  const placed = { ...(await snippetsOf(tx, locale)), ...snippets };
  return compiledLoosely({ ...EMPTY_PLACEMENTS, ...withoutGaps(own), ...withoutGaps(placed) });
}

const withoutGaps = (texts: OverlaidTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null));

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
