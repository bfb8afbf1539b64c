import { expect, it } from 'vitest';
import type { Point } from '#domain/locations/distance.ts';
import type { PickerRow } from '../list/rank-locations.ts';
import { coastsTell } from './coasts-tell.ts';

const seattle = { latitude: 47.61, longitude: -122.34 };
const bellevue = { latitude: 47.61, longitude: -122.2 };
const vancouver = { latitude: 49.28, longitude: -123.12 };
const nowhere = { latitude: null, longitude: null };

it.each<[string, (Point | typeof nowhere)[], Point | null, boolean]>([
  ['no location', [], null, true],
  ['only locations without coordinates', [nowhere], null, true],
  ['one location', [seattle], null, false],
  ['locations of one city', [seattle, bellevue, nowhere], null, false],
  ['locations of two cities', [seattle, vancouver], null, true],
  ['one location, and a visitor far away', [seattle], vancouver, true],
])('coasts tell: %s', (_, points, here, expected) => {
  const rows = points.map((attributes) => ({ location: { attributes }, distance: null }) as PickerRow);
  expect(coastsTell(rows, here)).toBe(expected);
});
