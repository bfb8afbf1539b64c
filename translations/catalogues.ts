import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

/** Words by id, in ICU MessageFormat; ids are flat and dotted. */
export type Catalogue = Readonly<Record<string, string>>;

/** What is translated: pages of visitors and displays, refusals, staff pages, messages, and the names of settings. */
export const CATALOGUE_NAMES = ['visitor', 'refusals', 'admin', 'messages', 'settings'] as const;
export type CatalogueName = (typeof CATALOGUE_NAMES)[number];

export type ReadCatalogue = (language: Language, name: CatalogueName) => Catalogue | null;

/**
 * Languages in which every word of the English catalogue is said, in the product's order. Only these may be offered to
 * choose from (§1): half a translation is none. Throws without an English catalogue, for then there is no measure.
 */
export function wholeLanguages(name: CatalogueName, read: ReadCatalogue): Language[] {
  const english = read('en', name);
  if (!english) throw new Error(`translations/en/${name}.json is missing`);
  return LANGUAGES.filter((language) => missingIds(read(language, name), english).length === 0);
}

/** Ids of the measure that a catalogue does not say; an empty text says nothing. */
export function missingIds(catalogue: Catalogue | null, measure: Catalogue): string[] {
  return Object.keys(measure).filter((id) => !catalogue?.[id]?.trim());
}
