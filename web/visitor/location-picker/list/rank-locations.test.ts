import { describe, expect, it } from 'vitest';
import type { LocationAttributes, LocationResource } from '#contract/vendors/locations.ts';
import { rankLocations } from './rank-locations.ts';

const locationOf = (id: string, attributes: Partial<LocationAttributes>): LocationResource => ({
  id,
  type: 'locations',
  attributes: {
    name: `Place ${id}`,
    address: '1 Main St',
    city: 'Seattle',
    region: '',
    prov_state: 'WA',
    postal_zip: '98101',
    external_id: `branch-00${id}`,
    country: 'US',
    physical: true,
    latitude: null,
    longitude: null,
    ...attributes,
  } as LocationAttributes,
});

const seattle = locationOf('1', { latitude: 47.6062, longitude: -122.3321 });
const toronto = locationOf('2', {
  city: 'Toronto',
  country: 'CA',
  latitude: 43.6532,
  longitude: -79.3832,
  postal_zip: 'M5V 2B2',
});
const vancouver = locationOf('3', {
  city: 'Vancouver',
  country: 'CA',
  latitude: 49.2827,
  longitude: -123.1207,
});
const nowhere = locationOf('4', { name: 'Pop-up' });
const byPhone = locationOf('5', { name: 'Direct', physical: false, city: '' });
const all = [toronto, nowhere, seattle, byPhone, vancouver];
const filters = { search: '', here: null, radius: 50, showAll: false };
const ids = (rows: { location: LocationResource }[]): string[] => rows.map(({ location }) => location.id);

describe('the list of locations', () => {
  it('keeps the vendor’s order, with remote locations apart', () => {
    const list = rankLocations(all, filters);
    expect([ids(list.physical), ids(list.remote), list.farther]).toEqual([['2', '4', '1', '3'], ['5'], 0]);
  });

  it('sorts by distance from the visitor, in each country’s unit, those without coordinates last', () => {
    const list = rankLocations(all, { ...filters, here: { latitude: 47.61, longitude: -122.33 }, radius: 0 });
    expect(ids(list.physical)).toEqual(['1', '3', '2', '4']);
    expect(list.physical.map(({ distance }) => distance?.unit ?? null)).toEqual(['mi', 'km', 'km', null]);
    expect(list.physical[0]?.distance?.value).toBe(0.3);
  });

  it('names the nearest location where none is within the radius', () => {
    const far = { ...filters, here: { latitude: 45.5, longitude: -109 } };
    const placed = [toronto, seattle, byPhone, vancouver];
    expect(rankLocations(placed, far)).toMatchObject({ physical: [], nearest: { location: seattle } });
    expect(rankLocations(placed, { ...far, showAll: true }).nearest).toBeNull();
    expect(rankLocations(placed, filters).nearest).toBeNull();
    expect(rankLocations([byPhone], far).nearest).toBeNull();
  });

  it('leaves out locations outside the radius until the visitor shows all', () => {
    const near = { ...filters, here: { latitude: 47.61, longitude: -122.33 } };
    expect(rankLocations(all, near)).toMatchObject({ farther: 2, outside: 2, unit: 'mi' });
    expect(ids(rankLocations(all, near).physical)).toEqual(['1', '4']);
    expect(ids(rankLocations(all, near).remote)).toEqual(['5']);
    const every = rankLocations(all, { ...near, showAll: true });
    expect([ids(every.physical), every.farther, every.outside]).toEqual([['1', '3', '2', '4'], 0, 2]);
  });

  it.each([
    ['m5v2b2', ['2']],
    ['vancouver', ['3']],
    ['pop', ['4']],
    ['branch-001', ['1']],
    ['berlin', []],
  ])('finds %s', (search, result) => {
    expect(ids(rankLocations(all, { ...filters, search }).physical)).toEqual(result);
  });
});
