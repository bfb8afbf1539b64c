import { describe, expect, it } from 'vitest';
import { learnLengths, together, withLength } from './learned-lengths.ts';
import type { LengthsSeen } from './learned-lengths.ts';

/** Statistics of these minutes, repeated. */
const seenOf = (minutes: readonly number[], times = 1): LengthsSeen =>
  Array.from({ length: times }, () => minutes)
    .flat()
    .reduce<LengthsSeen | null>((seen, one) => withLength(seen, one), null)!;

const configured = new Map([
  [1, 10],
  [2, 20],
]);

describe('learning the lengths of services', () => {
  it('uses the configured length without data', () => {
    const lengths = learnLengths({ seen: [], configured });
    expect(lengths.get('1/0')?.minutes).toBeCloseTo(10, 9);
    expect(lengths.get('1/0')?.scatter).toBeCloseTo(0.6, 9);
    expect(lengths.get('1/7')).toBeUndefined();
  });

  it('follows the data more with more of it', () => {
    const after = (times: number) =>
      learnLengths({ seen: [{ serviceId: 1, staffId: 7, ...seenOf([15, 25], times) }], configured }).get(
        '1/0',
      )!.minutes;
    expect(after(1)).toBeGreaterThan(10);
    expect(after(5)).toBeGreaterThan(after(1));
    expect(after(100)).toBeGreaterThan(19);
    expect(after(100)).toBeLessThan(20.5);
  });

  it('expects a staff member fast at one service to be fast at others', () => {
    const seen = [
      { serviceId: 1, staffId: 7, ...seenOf([5, 7], 50) },
      { serviceId: 1, staffId: 8, ...seenOf([12, 16], 50) },
    ];
    const lengths = learnLengths({ seen, configured });
    const of = (key: string) => lengths.get(key)!.minutes;
    expect(of('1/7')).toBeLessThan(of('1/0'));
    expect(of('1/8')).toBeGreaterThan(of('1/0'));
    expect(of('2/7')).toBeLessThan(of('2/0'));
    expect(of('2/7')).toBeGreaterThan(10);
  });

  it('prefers other locations to the configured length', () => {
    const elsewhere = new Map([[1, seenOf([28, 32], 200)]]);
    expect(learnLengths({ seen: [], elsewhere, configured }).get('1/0')!.minutes).toBeGreaterThan(25);
    const here = [{ serviceId: 1, staffId: 7, ...seenOf([9, 11], 200) }];
    expect(learnLengths({ seen: here, elsewhere, configured }).get('1/0')!.minutes).toBeLessThan(13);
  });

  it('learns a mean and a scatter, and forgets old visits', () => {
    const once = seenOf([10, 20, 40], 20);
    expect(once.visits).toBe(60);
    expect(Math.exp(once.meanLog)).toBeCloseTo(20, 6);
    expect(once.squares / once.visits).toBeCloseTo((2 * Math.LN2 ** 2) / 3, 6);
    const long = seenOf([10], 1_000);
    expect(long.visits).toBe(400);
    const later = seenOf([10], 1).visits + 0;
    expect(later).toBe(1);
    const turned = Array.from({ length: 1_200 }).reduce<LengthsSeen>((seen) => withLength(seen, 30), long);
    expect(Math.exp(turned.meanLog)).toBeGreaterThan(28);
  });

  it('merges several as if they were one', () => {
    const one = seenOf([4, 8], 10);
    const other = seenOf([16, 2], 10);
    const both = together([one, other]);
    const whole = seenOf([4, 8, 16, 2], 10);
    expect(both.visits).toBe(40);
    expect(both.meanLog).toBeCloseTo(whole.meanLog, 9);
    expect(both.squares).toBeCloseTo(whole.squares, 6);
  });
});
