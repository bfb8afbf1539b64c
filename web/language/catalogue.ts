import type { I18n } from '@lingui/core';
import { withParticles } from '#domain/language/korean-particles.ts';
import type { Language } from '#domain/language/languages.ts';
import { reportFault } from '#web/connection/report.ts';

/** Messages by id, compiled by the build, or by the server for the page it renders. */
export type CompiledWords = Readonly<Record<string, unknown>>;

export type WordValues = Readonly<Record<string, string | number | undefined>>;

export type Translate = (id: string, values?: WordValues) => string;

type Messages = Parameters<I18n['load']>[1];

/** Adds words of a language over those already loaded. */
export function loadWords(i18n: I18n, language: Language, words: CompiledWords): void {
  i18n.load(language, words as Messages);
}

/**
 * Translates one message. In development an unknown id shows in a marked form; in production the plain id
 * shows, since an empty button would be worse.
 */
export function translator(i18n: I18n, development: boolean): Translate {
  const missed = new Set<string>();
  return (id, values) => {
    if (id in i18n.messages) {
      const text = i18n.t(id, values as Record<string, unknown> | undefined);
      return i18n.locale === 'ko' ? withParticles(text) : text;
    }
    if (!missed.has(id)) {
      missed.add(id);
      reportFault(`No words for "${id}" in ${i18n.locale}`);
    }
    return development ? `⟦${id}⟧` : id;
  };
}
