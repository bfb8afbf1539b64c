import { describe, expect, it } from 'vitest';
import { CITIES, gazetteer } from './gazetteer.ts';
import type { GeoSearch } from './maps-port.ts';

const SEATTLE = { latitude: 47.61, longitude: -122.33 };
const MAINE = { latitude: 44, longitude: -70 };
const find = async (query: string, more: Partial<GeoSearch> = {}) => {
  const request = { query, language: 'en', countries: [], near: [], limit: 8, session: null, ...more };
  return (await gazetteer.find(request)).map(({ name }) => name);
};

describe('the gazetteer', () => {
  it.each([
    ['seattle', 'Seattle, WA, United States'],
    ['SEATT', 'Seattle, WA, United States'],
    ['montreal', 'Montréal, QC, Canada'],
    ['portland maine', 'Portland, ME, United States'],
    ['portland, or', 'Portland, OR, United States'],
    ['newyork', 'New York, NY, United States'],
    ['saint louis', 'St. Louis, MO, United States'],
    ['st louis', 'St. Louis, MO, United States'],
    ['saint-jer', 'Saint-Jérôme, QC, Canada'],
    ['fort worth', 'Fort Worth, TX, United States'],
    ['ft worth', 'Fort Worth, TX, United States'],
    ["coeur d'alene", "Coeur d'Alene, ID, United States"],
    ['trois rivieres', 'Trois-Rivières, QC, Canada'],
  ])('finds %s', async (query, name) => expect((await find(query))[0]).toBe(name));

  it('names the nearest of equal cities first', async () => {
    expect((await find('portland', { near: [SEATTLE] }))[0]).toBe('Portland, OR, United States');
    expect((await find('portland', { near: [MAINE] }))[0]).toBe('Portland, ME, United States');
    expect((await find('portland', { near: [SEATTLE, MAINE] })).length).toBe(2);
  });

  it('searches the requested countries, and returns nothing for an empty text', async () => {
    expect(await find('vancouver', { countries: ['CA'] })).toEqual([
      'Vancouver, BC, Canada',
      'North Vancouver, BC, Canada',
    ]);
    expect(await find('vancouver', { countries: ['FR'] })).toEqual([]);
    expect([await find('  '), await find('xyzzy'), await find('.*+?(')]).toEqual([[], [], []]);
    expect((await find('a', { limit: 3 })).length).toBe(3);
  });

  it('holds some hundred cities, each once and in its country', () => {
    expect(CITIES.length).toBeGreaterThan(400);
    expect(new Set(CITIES.map(({ name }) => name)).size).toBe(CITIES.length);
    for (const { name, latitude, longitude, rest, country } of CITIES) {
      const box = country === 'US' ? [18, 72, -180, -66] : [41, 84, -142, -52];
      const inside = latitude > box[0]! && latitude < box[1]! && longitude > box[2]! && longitude < box[3]!;
      expect([name, inside]).toEqual([name, true]);
      expect(rest.split(' ').length, name).toBeGreaterThan(3);
    }
  });
});
