import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

/** Texts by id, in ICU MessageFormat; ids are flat and dotted. */
export type Catalogue = Readonly<Record<string, string>>;

/** The catalogues: visitor and display pages, refusals, staff pages, messages, and names of settings. */
export const CATALOGUE_NAMES = ['visitor', 'refusals', 'admin', 'messages', 'settings'] as const;
export type CatalogueName = (typeof CATALOGUE_NAMES)[number];

export type ReadCatalogue = (language: Language, name: CatalogueName) => Catalogue | null;

/**
 * Languages with every id of the English catalogue, in the product's order. Visitors may choose only these
 * (§1), never a partial translation. Throws without an English catalogue.
 */
export function wholeLanguages(name: CatalogueName, read: ReadCatalogue): Language[] {
  const english = read('en', name);
  if (!english) throw new Error(`translations/en/${name}.json is missing`);
  return LANGUAGES.filter((language) => missingIds(read(language, name), english).length === 0);
}

/** Ids of `measure` that are missing or empty in a catalogue. */
export function missingIds(catalogue: Catalogue | null, measure: Catalogue): string[] {
  return Object.keys(measure).filter((id) => !catalogue?.[id]?.trim());
}
