import { describe, expect, it } from 'vitest';
import { distanceIn, distanceKm, toKm, unitFor } from './distance.ts';

const seattle = { latitude: 47.6062, longitude: -122.3321 };
const toronto = { latitude: 43.6532, longitude: -79.3832 };

describe('distance', () => {
  it('follows the surface', () => {
    expect(distanceKm(seattle, toronto)).toBeGreaterThan(3300);
    expect(distanceKm(seattle, toronto)).toBeLessThan(3330);
    expect(distanceKm(seattle, seattle)).toBe(0);
    expect(distanceKm(toronto, seattle)).toBeCloseTo(distanceKm(seattle, toronto), 9);
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      20015.1,
      0,
    );
    // Across the date line it is the short way.
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111.2,
      0,
    );
  });

  it('is miles in the United States, else kilometres, to one decimal', () => {
    expect([
      unitFor('US'),
      unitFor(' us '),
      unitFor('CA'),
      unitFor('GB'),
      unitFor(null),
      unitFor(''),
    ]).toEqual(['mi', 'mi', 'km', 'km', 'km', 'km']);
    expect(distanceIn('km', 5.149)).toBe(5.1);
    expect(distanceIn('mi', 5.149)).toBe(3.2);
    expect(distanceIn('mi', toKm('mi', 25))).toBe(25);
    expect(toKm('km', 25)).toBe(25);
  });
});
