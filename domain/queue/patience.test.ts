import { describe, expect, it } from 'vitest';
import { leavingUntil, patienceFrom, withWait } from './patience.ts';
import type { PatienceSeen } from './patience.ts';

const NONE: PatienceSeen = { minutes: [0, 0, 0, 0, 0], left: [0, 0, 0, 0, 0] };

describe('patience', () => {
  it('counts minutes by stretch, and departures', () => {
    const one = withWait(NONE, { minutes: 25, left: true });
    expect(one).toEqual({ minutes: [10, 10, 5, 0, 0], left: [0, 0, 1, 0, 0] });
    expect(withWait(one, { minutes: 100, left: false })).toEqual({
      minutes: [20, 20, 25, 40, 20],
      left: [0, 0, 1, 0, 0],
    });
  });

  it('finds the rates of leaving', () => {
    const { rates } = patienceFrom({
      minutes: [50_000, 40_000, 30_000, 20_000, 10_000],
      left: [50, 200, 300, 100, 10],
    });
    for (const [n, requested] of [0.001, 0.005, 0.01, 0.005, 0.001].entries())
      expect(Math.abs(rates[n]! - requested)).toBeLessThan(requested * 0.2);
  });

  it('borrows from all data where there is little', () => {
    const { rates } = patienceFrom({ minutes: [1_000, 0, 0, 0, 0], left: [10, 0, 0, 0, 0] });
    expect(rates[4]).toBeCloseTo(11 / 1_300, 9);
  });

  it('sums the patience that a wait costs', () => {
    const patience = { rates: [0.01, 0.02, 0.03, 0.04, 0.05] };
    expect([0, 5, 15, 100].map((minutes) => leavingUntil(patience, minutes))).toEqual([
      0,
      0.05,
      expect.closeTo(0.2, 9),
      expect.closeTo(0.1 + 0.2 + 0.6 + 1.6 + 1, 9),
    ]);
  });
});
