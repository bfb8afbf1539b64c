import type { Language } from '#domain/language/languages.ts';
import type { CompiledWords } from './catalogue.ts';

// One chunk per language, compiled by the build (vite-words.ts) and loaded when staff choose the language.
const CATALOGUES = import.meta.glob<CompiledWords>('../../translations/*/admin.json', { import: 'default' });

/** The compiled words of the admin pages; rejects for a language that has none. */
export function adminWords(language: Language): Promise<CompiledWords> {
  const load = CATALOGUES[`../../translations/${language}/admin.json`];
  return load ? load() : Promise.reject(new Error(`No admin words in ${language}`));
}
