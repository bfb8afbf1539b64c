import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

export type CatalogueName = 'refusals' | 'visitor' | 'admin' | 'messages';
export type CompiledMessages = Record<string, ReturnType<typeof compileMessageOrThrow>>;

const compiled = new Map<string, CompiledMessages>();

/** A language's messages of one catalogue as source texts by id; empty where that language has none yet. */
export function sourceMessages(language: Language, catalogue: CatalogueName): Record<string, string> {
  try {
    return JSON.parse(readFileSync(new URL(`../../../translations/${language}/${catalogue}.json`, import.meta.url), 'utf8'));
  } catch {
    return {};
  }
}

/** Compiled once per process. English stands in for what a language lacks. */
export function compiledMessages(language: Language, catalogue: CatalogueName): CompiledMessages {
  const name = `${language}/${catalogue}`;
  let messages = compiled.get(name);
  if (!messages) {
    messages = compileAll({ ...sourceMessages('en', catalogue), ...sourceMessages(language, catalogue) });
    compiled.set(name, messages);
  }
  return messages;
}

export function compileAll(sources: Record<string, string>): CompiledMessages {
  return Object.fromEntries(Object.entries(sources).map(([id, text]) => [id, compileMessageOrThrow(text)]));
}

export type Words = (id: string, values?: Record<string, string | number>) => string;

const speakers = new Map<string, Words>();

export function words(language: Language, catalogue: CatalogueName): Words {
  const name = `${language}/${catalogue}`;
  let speak = speakers.get(name);
  if (!speak) {
    const i18n = setupI18n({ locale: language, messages: { [language]: compiledMessages(language, catalogue) } });
    speak = (id, values) => i18n._(id, values);
    speakers.set(name, speak);
  }
  return speak;
}

/** The languages whose visitor catalogue has every key that English has: what the picker may list. */
export function wholeLanguages(): readonly Language[] {
  const wanted = Object.keys(sourceMessages('en', 'visitor'));
  return LANGUAGES.filter((language) => {
    const own = sourceMessages(language, 'visitor');
    return wanted.every((id) => own[id] !== undefined);
  });
}
