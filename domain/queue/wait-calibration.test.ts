import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate, server, ticket } from '../testing/waiting-line.ts';
import {
  atOnceMinutes,
  calibrated,
  calibrationFrom,
  NO_QUANTILES,
  quantilePositionOf,
  UNCALIBRATED,
  withCalledAtOnce,
  withOutcome,
} from './wait-calibration.ts';
import type { AtOnceSeen } from './wait-calibration.ts';

const RAW = { low: 10, median: 20, high: 40 };

/** The statistics after these outcomes, in order. */
function after(quantiles: readonly number[], left: (quantile: number) => boolean = () => false) {
  return calibrationFrom(
    quantiles.reduce((seen, quantile) => withOutcome(seen, { quantile, left: left(quantile) }), NO_QUANTILES),
  );
}

/** Evenly distributed between two values, in unrelated order. */
const evenly = (from: number, to: number) =>
  Array.from({ length: 600 }, (_, n) => from + ((to - from) * ((n * 377) % 600)) / 599);

describe('calibration', () => {
  it('measures a wait in half widths of its range', () => {
    expect([10, 20, 30, 40, 80, 0].map((minutes) => quantilePositionOf(RAW, minutes))).toEqual([
      -1, 0, 0.5, 1, 3, -2,
    ]);
    expect(quantilePositionOf({ low: 5, median: 5, high: 5 }, 7)).toBe(2);
  });

  it('does not change estimates without data', () => {
    const { low, median, high } = after([]);
    for (const [result, requested] of [
      [low, -1],
      [median, 0],
      [high, 1],
    ] as const)
      expect(Math.abs(result - requested)).toBeLessThan(0.15);
    expect(calibrated(RAW, UNCALIBRATED)).toEqual(RAW);
  });

  it('finds the 10th, 50th and 90th percentile of outcomes', () => {
    const { low, median, high } = after(evenly(-2, 3));
    expect(low).toBeCloseTo(-1.5, 0);
    expect(median).toBeCloseTo(0.5, 0);
    expect(high).toBeCloseTo(2.5, 0);
    const shown = calibrated(RAW, { low: -1.5, median: 0.5, high: 2.5 });
    expect(shown).toEqual({ low: 5, median: 30, high: 70 });
  });

  it('treats departures as lower bounds', () => {
    // All would be between -1 and 3; half of those beyond 1 left at 1.
    const quantiles = evenly(-1, 3);
    const seen = quantiles.reduce(
      (all, quantile, n) =>
        withOutcome(
          all,
          quantile > 1 && n % 2 === 0 ? { quantile: 1, left: true } : { quantile, left: false },
        ),
      NO_QUANTILES,
    );
    const unaware = quantiles.reduce(
      (all, quantile, n) => (quantile > 1 && n % 2 === 0 ? all : withOutcome(all, { quantile, left: false })),
      NO_QUANTILES,
    );
    expect(calibrationFrom(seen).high).toBeGreaterThan(2.4);
    expect(calibrationFrom(seen).high).toBeLessThan(2.9);
    expect(calibrationFrom(seen).high).toBeGreaterThan(calibrationFrom(unaware).high + 0.1);
  });

  it('forgets old outcomes', () => {
    const late = [...evenly(-1, 1), ...Array.from({ length: 6 }, () => evenly(1, 3)).flat()];
    expect(after(late).median).toBe(0.9);
    expect(after(late).low).toBe(0);
  });

  it('keeps an immediate call immediate, after any learning', () => {
    expect(calibrated({ low: 0, median: 0, high: 0 }, { low: -2, median: 0.5, high: 3 }).high).toBe(0);
  });

  it('shows only the next visitor as next', () => {
    const shown = calibrated({ low: 0.2, median: 0.5, high: 3 }, { low: -3, median: -0.9, high: 1 });
    expect(shown.low).toBe(0);
    expect(shown.median).toBeGreaterThan(0);
  });

  it('is never negative, keeps its order, and contains the median', () => {
    const minutes = fc.double({ min: 0, max: 200, noNaN: true });
    const quantile = fc.double({ min: -6, max: 9, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(minutes, { minLength: 3, maxLength: 3 }),
        fc.array(quantile, { maxLength: 60 }),
        (waits, quantiles) => {
          const [low = 0, median = 0, high = 0] = [...waits].sort((a, b) => a - b);
          const shown = calibrated({ low, median, high }, after(quantiles));
          expect(shown.low).toBeGreaterThanOrEqual(0);
          expect(shown.low).toBeLessThanOrEqual(shown.median);
          expect(shown.median).toBeLessThanOrEqual(shown.high);
        },
      ),
    );
  });
});

/** Of 200 visitors who were shown no wait, these waits are not 0. */
const waited = (waits: readonly number[]) =>
  Array.from({ length: 200 }, (_, n) => waits[n] ?? 0).reduce<AtOnceSeen | undefined>(
    withCalledAtOnce,
    undefined,
  );

describe('a visitor whom a free staff member would call now', () => {
  it('is shown no wait where calls come at once', () => {
    expect([atOnceMinutes(undefined), atOnceMinutes(waited([])), atOnceMinutes(waited([9, 9]))]).toEqual([
      0, 0, 0,
    ]);
  });

  it('is shown the minutes that covered nearly all of those before', () => {
    expect(atOnceMinutes(waited([8, 8, 7, 6, 6, 5, 4, 3]))).toBe(8);
    expect(atOnceMinutes(waited(Array.from({ length: 20 }, () => 70)))).toBe(30);
    const shown = estimate({ line: [ticket(1)], servers: [server(1)], atOnceMinutes: 8 }).tickets.get(1);
    expect(shown).toMatchObject({ shown: true, lowMinutes: 0, highMinutes: 8 });
  });

  it('is shown no wait while there are few data', () => {
    expect(atOnceMinutes(withCalledAtOnce(undefined, 30))).toBe(0);
  });
});
