import { describe, expect, it } from 'vitest';
import { doubtAfter, forgottenFrom, NEVER_ENDED, neverEnded, SILENT_MINUTES } from './presence.ts';

describe('the doubt about an available staff member', () => {
  it('is absent during the first minute: a call needs a moment', () => {
    expect([doubtAfter(0), doubtAfter(0.9)]).toEqual([undefined, undefined]);
  });

  it('is first a pause, and after half an hour a departure', () => {
    const [soon, later, last] = [2, 10, 30].map((minutes) => doubtAfter(minutes)!);
    expect(soon!.gone).toBeLessThan(0.1);
    expect(soon!.delay).toBeGreaterThan(2);
    expect(later!.gone).toBeGreaterThan(soon!.gone);
    expect(later!.delay).toBeLessThanOrEqual(8);
    expect(last!.gone).toBeGreaterThan(0.75);
    expect(doubtAfter(10_000)).toEqual({ gone: 1, delay: 8 });
  });
});

describe('a service or break that still runs', () => {
  const length = { minutes: 10, scatter: 0.6 };

  it('is not doubted before its mean length', () => {
    expect([neverEnded(length, 0, 0.01), neverEnded(length, 10, 0.01)]).toEqual([0, 0]);
  });

  it('was the more likely never ended the longer it runs', () => {
    const shares = [15, 30, 60, 240].map((age) => neverEnded(length, age, 0.01));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBeLessThan(0.1);
    expect(shares[3]).toBeGreaterThan(0.99);
    expect(neverEnded({ minutes: 10, scatter: 0 }, 11, 0.01)).toBe(1);
  });

  it('may have been forgotten from the age at which one in ten was', () => {
    const age = forgottenFrom(length);
    expect(age).toBeGreaterThan(30);
    expect(neverEnded(length, age, NEVER_ENDED.service)).toBeCloseTo(0.1, 6);
    // A short service of little scatter is not asked about within minutes.
    expect(forgottenFrom({ minutes: 4, scatter: 0.2 })).toBe(4 + SILENT_MINUTES);
  });
});
