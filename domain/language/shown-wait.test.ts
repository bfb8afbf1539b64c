import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOverdue, lengthOf, publicMinutes, rangeOf, shownWait } from './shown-wait.ts';

describe('the figures of a wait', () => {
  it.each([
    ['minutes below 20', { expected: 12.9, low: 8, high: 19 }, [12, 8, 19]],
    ['multiples of five from 20', { expected: 33, low: 18, high: 48 }, [35, 18, 50]],
    ['down as well as up', { expected: 22, low: 20, high: 27 }, [20, 20, 25]],
    ['nothing below what is certain', { expected: 22, low: 21, high: 27, least: 21 }, [25, 25, 25]],
    ['no zero with people before', { expected: 0, low: 0, high: 0, peopleBefore: 4 }, [1, 1, 1]],
    ['zero for the next visitor', { expected: 0.5, low: 0, high: 0, peopleBefore: 0 }, [0, 0, 1]],
    ['an expected wait outside its range', { expected: 30, low: 40, high: 10 }, [30, 30, 30]],
    ['a wait without a range', { expected: 47, low: null, high: null }, [45, 45, 45]],
    ['a wait that has passed', { expected: -3, low: -8, high: -1 }, [0, 0, 1]],
  ])('%s', (_, wait, [minutes, low, high]) => {
    expect(shownWait(wait)).toMatchObject({ minutes, low, high });
  });

  it('are at least a minute where others read them', () => {
    expect([0, 1, 35].map((minutes) => publicMinutes({ minutes }))).toEqual([1, 1, 35]);
  });

  it.each([
    [{ expected: 40, low: 10, high: 95 }, true],
    [{ expected: 40, low: 10, high: 90 }, false],
  ])('%j may vary a lot: %s', (wait, mayVary) => {
    expect(shownWait(wait).mayVary).toBe(mayVary);
  });

  it('keep their order, their floor and a rounding of at most five minutes, whatever the estimate', () => {
    const minutes = fc.double({ min: -10, max: 600, noNaN: true });
    const known = fc.record({
      expected: minutes,
      low: minutes,
      high: minutes,
      least: fc.option(fc.integer({ min: 0, max: 300 })),
      peopleBefore: fc.option(fc.nat(40)),
    });
    fc.assert(
      fc.property(known, (wait) => {
        const shown = shownWait(wait);
        const floor = Math.max(wait.least ?? 0, (wait.peopleBefore ?? 0) > 0 ? 1 : 0);
        expect(shown.low).toBeGreaterThanOrEqual(floor);
        expect(shown.minutes).toBeGreaterThanOrEqual(shown.low);
        expect(shown.high).toBeGreaterThanOrEqual(Math.max(1, shown.minutes));
        const nearest = Math.max(floor, wait.expected, 0);
        expect(Math.abs(shown.minutes - nearest)).toBeLessThan(5);
        for (const figure of [shown.low, shown.minutes, shown.high])
          expect(figure < 20 ? Number.isInteger(figure) : figure % 5 === 0).toBe(true);
      }),
    );
  });
});

describe('hours', () => {
  it.each([
    [89, 90, { hours: 0, minutes: 89 }],
    [90, 90, { hours: 1, minutes: 30 }],
    [60, 60, { hours: 1, minutes: 0 }],
    [1_505, 90, { hours: 25, minutes: 5 }],
  ])('%i minutes, in hours from %i', (minutes, hoursFrom, length) => {
    expect(lengthOf(minutes, hoursFrom)).toEqual(length);
  });

  it('in a range follow its high end', () => {
    expect(rangeOf({ low: 20, high: 85 }, 90)).toEqual({ low: 20, high: { hours: 0, minutes: 85 } });
    const long = { low: { hours: 1, minutes: 5 }, high: { hours: 1, minutes: 35 } };
    expect(rangeOf({ low: 65, high: 95 }, 90)).toEqual(long);
    expect(rangeOf({ low: 40, high: 95 }, 90)).toEqual({ ...long, low: { hours: 0, minutes: 40 } });
  });
});

describe('a wait', () => {
  it('is overdue after the end of the range that was told, and never without one', () => {
    expect([isOverdue(null, 5), isOverdue(5, 5), isOverdue(5, 6)]).toEqual([false, false, true]);
  });
});
