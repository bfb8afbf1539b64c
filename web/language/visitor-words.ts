import type { Language } from '#domain/language/languages.ts';
import type { CompiledWords } from './catalogue.ts';

// One chunk per language, compiled by the build (vite-words.ts) and loaded when a visitor chooses the
// language.
const CATALOGUES = import.meta.glob<CompiledWords>('../../translations/*/visitor.json', {
  import: 'default',
});

/** The compiled words of the visitor pages; rejects for a language that has none. */
export function visitorWords(language: Language): Promise<CompiledWords> {
  const load = CATALOGUES[`../../translations/${language}/visitor.json`];
  return load ? load() : Promise.reject(new Error(`No visitor words in ${language}`));
}
