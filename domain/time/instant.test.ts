import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, fromIso, isInYears, toIso } from './instant.ts';

describe('instant', () => {
  it('formats UTC to the second', () => {
    expect(toIso(Date.UTC(2026, 10, 20, 18, 5, 9, 987))).toBe('2026-11-20T18:05:09Z');
    expect(() => toIso(Number.NaN)).toThrow(RangeError);
  });

  it("matches the platform's format for any instant, after any other", () => {
    const instant = fc.oneof(
      fc.integer({ min: -5 * DAY, max: 5 * DAY }),
      fc.integer({ min: -8.64e15, max: 8.64e15 }),
      fc.constantFrom(0, -1, 8.64e15, -8.64e15),
    );
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1 }), (all) => {
        for (const at of all) expect(toIso(at)).toBe(`${new Date(at).toISOString().slice(0, -5)}Z`);
      }),
    );
  });

  it.each([
    ['2026-11-20T18:05:09Z', Date.UTC(2026, 10, 20, 18, 5, 9)],
    ['2026-11-20T18:05:09.25Z', Date.UTC(2026, 10, 20, 18, 5, 9, 250)],
    ['2026-11-20T10:05:09-08:00', Date.UTC(2026, 10, 20, 18, 5, 9)],
    ['2026-11-20t18:05:09z', Date.UTC(2026, 10, 20, 18, 5, 9)],
  ])('parses %s', (text, instant) => {
    expect(fromIso(text)).toBe(instant);
  });

  it('lies in the supported years from 1970 to 2200', () => {
    const instants = [-1, 0, Date.UTC(2201, 0, 1) - 1, Date.UTC(2201, 0, 1), Number.NaN];
    expect(instants.map(isInYears)).toEqual([false, true, true, false, false]);
  });

  it.each(['2026-11-20T18:05:09', '2026-11-20', '', 'tomorrow', '2026-13-20T18:05:09Z', '1763661909000'])(
    'refuses %j',
    (text) => {
      expect(() => fromIso(text)).toThrow(RangeError);
    },
  );
});
