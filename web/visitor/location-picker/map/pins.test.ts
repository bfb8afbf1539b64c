import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePins } from './pins.ts';

const view = { width: 1000, height: 700, selectedId: null };
const spot = (id: string, x: number, y: number) => ({ id, x, y });

describe('pins', () => {
  it('go to the first of overlapping locations, and to none out of view', () => {
    const spots = [spot('a', 100, 100), spot('b', 120, 110), spot('c', 300, 100), spot('d', -200, 100)];
    expect([...choosePins(spots, view)]).toEqual(['a', 'c']);
  });

  it('go to the selected one first', () => {
    const spots = [spot('a', 100, 100), spot('b', 120, 110)];
    expect([...choosePins(spots, { ...view, selectedId: 'b' })]).toEqual(['b']);
  });

  it('never overlap, and leave out only locations that a pin covers', () => {
    const spots = fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 700 })), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(spots, (points) => {
        const all = points.map(([x, y], index) => spot(String(index), x, y));
        const chosen = choosePins(all, view);
        const pins = all.filter(({ id }) => chosen.has(id));
        const near = (a: { x: number; y: number }, b: { x: number; y: number }) =>
          Math.abs(a.x - b.x) < 64 && Math.abs(a.y - b.y) < 60;
        const crowded = pins.some((a) => pins.some((b) => a !== b && near(a, b)));
        const lost = all.some((a) => !chosen.has(a.id) && !pins.some((b) => near(a, b)));
        return !crowded && !lost;
      }),
    );
  });
});
