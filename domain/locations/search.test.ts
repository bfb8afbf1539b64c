import { describe, expect, it } from 'vitest';
import { matchLocations } from './search.ts';

const positions = [
  {
    name: 'Pike Street',
    address: '600 Pike St',
    city: 'Seattle',
    region: 'WA',
    postalCode: '98101',
    externalId: 'harbor-001',
  },
  {
    name: 'Queen West',
    address: '100 Queen St W',
    city: 'Toronto',
    region: 'ON',
    postalCode: 'M5H 2N2',
    externalId: 'harbor-002',
  },
  {
    name: 'Vieux-Montréal',
    address: '55 rue Saint-Paul',
    city: 'Montréal',
    region: 'QC',
    postalCode: 'H2Y 1H4',
    externalId: 'harbor-010',
  },
  { name: null, address: 'ul. Łąkowa 3', city: 'Łódź', region: null, postalCode: '90-562', externalId: null },
];

const result = (query: string) =>
  matchLocations(query, positions).map((position) => positions.indexOf(position));

describe('matchLocations', () => {
  it.each([
    ['', [0, 1, 2, 3]],
    ['   ', [0, 1, 2, 3]],
    ['seattle', [0]],
    ['MONTREAL', [2]],
    ['montréal', [2]],
    ['Lodz', [3]],
    ['łódź', [3]],
    ['queen toronto', [1]],
    ['toronto, on', [1]],
    ['saint paul', [2]],
    ['saint-paul', [2]],
    ['m5h2n2', [1]],
    ['M5H 2N2', [1]],
    ['m5h toronto', [1]],
    ['90562', [3]],
    ['harbor-002', [1]],
    ['harbor', [0, 1, 2]],
    ['st', [0, 1]],
    ['queen seattle', []],
    ['98102', []],
    ['.*', []],
  ])('%j finds %j', (query, expected) => {
    expect(result(query)).toEqual(expected);
  });

  it('keeps the given order', () => {
    expect(matchLocations('harbor', [...positions].reverse()).map(({ externalId }) => externalId)).toEqual([
      'harbor-010',
      'harbor-002',
      'harbor-001',
    ]);
  });
});
