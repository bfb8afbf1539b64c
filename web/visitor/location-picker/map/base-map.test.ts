import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { countryPolygons } from './base-map.ts';
import type { LatLng, Topology } from './base-map.ts';

describe('the base map', () => {
  it('joins rings from steps, reversed lines and shared ends', () => {
    const topology: Topology = {
      transform: { scale: [0.5, 2], translate: [-10, 40] },
      // A square of two lines: along the bottom and up, and from the start up and along the top.
      arcs: [
        [
          [0, 0],
          [4, 0],
          [0, 3],
        ],
        [
          [0, 0],
          [0, 3],
          [4, 0],
        ],
      ],
      objects: { countries: { geometries: [{ type: 'Polygon', arcs: [[0, ~1]] }] } },
    };
    expect(countryPolygons(topology)).toEqual([
      [
        [
          [40, -10],
          [40, -8],
          [46, -8],
          [46, -10],
          [40, -10],
        ],
      ],
    ]);
  });

  it('covers the whole earth, each ring closed, and none drawn across it', () => {
    const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
    const polygons = countryPolygons(JSON.parse(readFileSync(file, 'utf8')) as Topology);
    expect(polygons.length).toBeGreaterThan(1000);
    const rings = polygons.flat();
    const open = rings.filter((ring) => JSON.stringify(ring[0]) !== JSON.stringify(ring.at(-1)));
    const outside = rings.flat().filter(([lat, lng]) => Math.abs(lat) > 90.001 || Math.abs(lng) > 540);
    // Along the pole alone a line goes around the earth.
    const across = rings.flatMap((ring) =>
      ring.filter(([lat, lng], at) => lat > -89 && Math.abs(lng - (ring[at - 1] ?? ring[0]!)[1]) > 180),
    );
    expect([open.length, outside.length, across]).toEqual([0, 0, []]);
    // Kansas is inside one of them, the middle of the Pacific in none; Chukotka and the south pole lie at both edges.
    const covers = ([lat, lng]: [number, number]) =>
      polygons.some((of) => of.filter((ring) => isInside([lat, lng], ring)).length % 2 === 1);
    expect([covers([38.5, -98]), covers([0, -150])]).toEqual([true, false]);
    expect(
      [
        [66, -175],
        [66, 185],
        [66, 175],
        [-88, -179],
        [-88, 179],
      ].map((at) => covers(at as LatLng)),
    ).toEqual(Array(5).fill(true));
  });
});

/** Counts how often a ray to the east crosses the ring. */
function isInside([lat, lng]: [number, number], ring: readonly [number, number][]): boolean {
  let inside = false;
  ring.forEach(([aLat, aLng], index) => {
    const [bLat, bLng] = ring[(index + 1) % ring.length]!;
    if (aLat > lat !== bLat > lat && lng < ((bLng - aLng) * (lat - aLat)) / (bLat - aLat) + aLng)
      inside = !inside;
  });
  return inside;
}
