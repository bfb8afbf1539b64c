import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlaces } from './places.ts';
import type { GeoPlace } from './places.ts';

const place = (key: string, rest: string, at: [number, number], country = 'US'): GeoPlace => ({
  name: `${key}, ${rest}`,
  key,
  rest,
  country,
  latitude: at[0],
  longitude: at[1],
});
const SPRINGFIELD_IL = place('Springfield', 'IL Illinois', [39.78, -89.65]);
const SPRINGFIELD_MA = place('Springfield', 'MA Massachusetts', [42.1, -72.59]);
const WEST = place('West Springfield', 'MA Massachusetts', [42.11, -72.62]);
const ALL = [WEST, SPRINGFIELD_MA, SPRINGFIELD_IL];
const find = (query: string, near: { latitude: number; longitude: number }[] = [], limit = 9) =>
  findPlaces({ query, countries: [], near, limit }, ALL);

describe('places that match a search', () => {
  it('sort prefixes before other matches, then by distance', () => {
    expect(find('spring', [SPRINGFIELD_IL])).toEqual([SPRINGFIELD_IL, SPRINGFIELD_MA, WEST]);
    expect(find('spring', [SPRINGFIELD_MA])).toEqual([SPRINGFIELD_MA, SPRINGFIELD_IL, WEST]);
    expect(find('spring', [], 1)).toHaveLength(1);
  });

  it('match every word, and one by their own name', () => {
    expect(find('springfield mass')).toEqual([SPRINGFIELD_MA, WEST]);
    expect(find('mass springfield')).toEqual([WEST, SPRINGFIELD_MA]);
    expect(find('massachusetts')).toEqual([]);
    expect(find('springfield ohio')).toEqual([]);
  });

  it('match by prefix in any case, with extra words', () => {
    const named = fc.constantFrom(...ALL);
    fc.assert(
      fc.property(named, fc.integer({ min: 1, max: 11 }), fc.boolean(), (requested, length, loud) => {
        const typed = requested.key.slice(0, length);
        expect(find(loud ? typed.toUpperCase() : typed)).toContain(requested);
      }),
    );
    fc.assert(fc.property(fc.string(), (query) => find(query).every((result) => ALL.includes(result))));
  });
});
