import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { withParticles } from '#domain/language/korean-particles.ts';
import type { Language } from '#domain/language/languages.ts';
import { partsOf, wholeLanguages as wholeIn } from '#translations/catalogues.ts';
import type { CatalogueName } from '#translations/catalogues.ts';
import { readCatalogue } from '#translations/read.ts';

export type { CatalogueName } from '#translations/catalogues.ts';
export type CompiledMessages = Record<string, ReturnType<typeof compileMessageOrThrow>>;

const compiled = new Map<string, CompiledMessages>();

/** Returns a language's messages of one catalogue as source texts by id; empty if that language has none yet. */
export function sourceMessages(
  language: Language,
  catalogue: CatalogueName,
): Readonly<Record<string, string>> {
  const parts = partsOf(catalogue).map((part) => readCatalogue(language, part) ?? {});
  return Object.assign({}, ...parts) as Record<string, string>;
}

/** Compiles messages once per process. English replaces missing ones. */
export function compiledMessages(language: Language, catalogue: CatalogueName): CompiledMessages {
  const name = `${language}/${catalogue}`;
  let messages = compiled.get(name);
  if (!messages) {
    messages = compileAll({ ...sourceMessages('en', catalogue), ...sourceMessages(language, catalogue) });
    compiled.set(name, messages);
  }
  return messages;
}

function compileAll(sources: Record<string, string>): CompiledMessages {
  return Object.fromEntries(Object.entries(sources).map(([id, text]) => [id, compileMessageOrThrow(text)]));
}

export type Words = (id: string, values?: Record<string, string | number>) => string;

const speakers = new Map<string, Words>();

export function words(language: Language, catalogue: CatalogueName): Words {
  const name = `${language}/${catalogue}`;
  let speak = speakers.get(name);
  if (!speak) {
    const i18n = setupI18n({
      locale: language,
      messages: { [language]: compiledMessages(language, catalogue) },
    });
    speak = (id, values) => fitted(i18n._(id, values), language);
    speakers.set(name, speak);
  }
  return speak;
}

/** A Korean text with the particles that its values need. */
export const fitted = (text: string, language: Language): string =>
  language === 'ko' ? withParticles(text) : text;

const whole = new Map<CatalogueName, readonly Language[]>();

/** Returns the languages whose catalogue has every English key, for pickers. */
export function wholeLanguages(catalogue: CatalogueName = 'visitor'): readonly Language[] {
  const languages = whole.get(catalogue) ?? wholeIn(catalogue, readCatalogue);
  whole.set(catalogue, languages);
  return languages;
}
