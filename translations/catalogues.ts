import { LANGUAGES } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

/** Texts by id, in ICU MessageFormat; ids are flat and dotted. */
export type Catalogue = Readonly<Record<string, string>>;

/** The catalogues: visitor and display pages, refusals, staff pages, messages, names of settings, shared validation,
 * letters to staff about their account, the script of host pages, messages to staff and locations. */
export const CATALOGUE_NAMES = [
  'visitor',
  'refusals',
  'admin',
  'messages',
  'settings',
  'validation',
  'letters',
  'embed',
  'team',
] as const;
export type CatalogueName = (typeof CATALOGUE_NAMES)[number];

/** Pages and server validate by the same rules, so these catalogues share the sentences of `validation`. */
const WITH_VALIDATION: readonly CatalogueName[] = ['visitor', 'refusals', 'admin'];

/** The files whose texts a reader of this catalogue gets. The pages of staff name the settings. */
export const partsOf = (name: CatalogueName): readonly CatalogueName[] => [
  name,
  ...(WITH_VALIDATION.includes(name) ? (['validation'] as const) : []),
  ...(name === 'admin' ? (['settings'] as const) : []),
];

export type ReadCatalogue = (language: Language, name: CatalogueName) => Catalogue | null;

/**
 * Languages with every id of the English catalogue, in the product's order. Visitors may choose only these
 * (§1), never a partial translation. Throws without an English catalogue.
 */
export function wholeLanguages(name: CatalogueName, read: ReadCatalogue): Language[] {
  const parts = partsOf(name).map((part) => {
    const english = read('en', part);
    if (!english) throw new Error(`translations/en/${part}.json is missing`);
    return { part, english };
  });
  return LANGUAGES.filter((language) =>
    parts.every(({ part, english }) => missingIds(read(language, part), english).length === 0),
  );
}

/** Ids of `measure` that are missing or empty in a catalogue. */
export function missingIds(catalogue: Catalogue | null, measure: Catalogue): string[] {
  return Object.keys(measure).filter((id) => !catalogue?.[id]?.trim());
}
