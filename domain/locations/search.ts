import { foldText } from '../language/fold-text.ts';

/** The searched fields; an unknown one is absent or null. */
export type SearchableLocation = {
  name?: string | null;
  address?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
  externalId?: string | null;
};

/**
 * Returns the matching locations, in the given order: each word of the query occurs in the name, address,
 * city or region, or the whole query in the postal code (spaces and hyphens ignored) or the external id.
 * Accents and case do not matter; an empty query matches all.
 */
export function matchLocations<L extends SearchableLocation>(query: string, locations: readonly L[]): L[] {
  const words = foldText(query).split(WORD_BREAKS).filter(Boolean);
  if (words.length === 0) return [...locations];
  const whole = words.join('');
  return locations.filter((location) => {
    const text = foldText([location.name, location.address, location.city, location.region].join(' '));
    const codes = [location.postalCode, location.externalId].map((code) =>
      foldText(code ?? '').replace(/[\s-]+/g, ''),
    );
    return (
      codes.some((code) => code.includes(whole)) || words.every((word) => includesWord(text, codes, word))
    );
  });
}

const WORD_BREAKS = /[\s,;·/-]+/u;

function includesWord(text: string, codes: readonly string[], word: string): boolean {
  return text.includes(word) || codes.some((code) => code.includes(word));
}
