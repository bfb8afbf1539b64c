import { describe, expect, it } from 'vitest';
import { blocksOn } from './opening-hours.ts';
import type { HoursBlock } from './opening-hours.ts';
import { occursOn } from './recurrence.ts';
import type { Recurrence } from './recurrence.ts';

const every = (unit: Recurrence['every'], interval = 1, input: Partial<Recurrence> = {}): Recurrence => ({
  every: unit,
  interval,
  ...input,
});

describe('recurrence', () => {
  it.each<[string, [from: string, to: string], Recurrence | null, string, boolean]>([
    ['once, on its first date', ['2026-11-23', '2026-11-24'], null, '2026-11-23', true],
    ['once, on its last date', ['2026-11-23', '2026-11-24'], null, '2026-11-24', true],
    ['once, a day later', ['2026-11-23', '2026-11-24'], null, '2026-11-25', false],
    ['never before it begins', ['2026-11-23', '2026-11-23'], every('day'), '2026-11-22', false],
    ['every third day', ['2026-11-23', '2026-11-23'], every('day', 3), '2026-11-29', true],
    ['not between', ['2026-11-23', '2026-11-23'], every('day', 3), '2026-11-30', false],
    ['every other week', ['2026-11-23', '2026-11-23'], every('week', 2), '2026-12-07', true],
    ['not the week between', ['2026-11-23', '2026-11-23'], every('week', 2), '2026-11-30', false],
    ['its second date again', ['2026-11-23', '2026-11-24'], every('week', 2), '2026-12-08', true],
    ['on the day of the month', ['2026-11-30', '2026-11-30'], every('month'), '2027-01-30', true],
    ['on the last day of a short one', ['2026-11-30', '2026-11-30'], every('month'), '2027-02-28', true],
    ['not on both', ['2027-01-31', '2027-01-31'], every('month'), '2027-03-30', false],
    ['every second month', ['2026-11-30', '2026-11-30'], every('month', 2), '2026-12-30', false],
    ['every year', ['2026-12-25', '2026-12-26'], every('year'), '2029-12-26', true],
    ['a leap day every year', ['2028-02-29', '2028-02-29'], every('year'), '2029-02-28', true],
    ['over a year and into the next', ['2026-12-31', '2027-01-01'], every('year'), '2029-01-01', true],
    [
      'until a date, inclusive',
      ['2026-11-23', '2026-11-23'],
      every('week', 1, { until: '2026-12-07' }),
      '2026-12-07',
      true,
    ],
    [
      'and not after',
      ['2026-11-23', '2026-11-23'],
      every('week', 1, { until: '2026-12-06' }),
      '2026-12-07',
      false,
    ],
    ['so many times', ['2026-11-23', '2026-11-23'], every('week', 1, { count: 3 }), '2026-12-07', true],
    ['and not once more', ['2026-11-23', '2026-11-23'], every('week', 1, { count: 2 }), '2026-12-07', false],
  ])('%s', (_, [fromDate, toDate], recurrence, date, expected) => {
    expect(occursOn(date, { fromDate, toDate, recurrence })).toBe(expected);
  });
});

describe('varying hours', () => {
  const block = (input: Partial<HoursBlock>): HoursBlock => ({
    weekday: 1,
    method: null,
    from: 540,
    to: 720,
    effectiveFrom: null,
    effectiveTo: null,
    ...input,
  });
  const on = (date: string, blocks: HoursBlock[], methods?: (1 | 2)[]) =>
    blocksOn(date, {
      zone: 'UTC',
      blocks,
      method: 1,
      adjustments: methods
        ? [{ kind: 'unavailable', fromDate: date, toDate: date, from: 600, to: 660, methods }]
        : [],
    });

  it('alternate weekly, before the first week, too', () => {
    const odd = block({ cycle: { weeks: 2, week: 0, from: '2026-11-22' } });
    const even = block({ from: 780, to: 900, cycle: { weeks: 2, week: 1, from: '2026-11-22' } });
    expect(on('2026-11-23', [odd, even])).toEqual([{ from: 540, to: 720 }]);
    expect(on('2026-11-30', [odd, even])).toEqual([{ from: 780, to: 900 }]);
    expect(on('2026-11-16', [odd, even])).toEqual([{ from: 780, to: 900 }]);
    expect(on('2026-11-09', [odd, even])).toEqual([{ from: 540, to: 720 }]);
  });

  it('apply to some methods only', () => {
    expect(on('2026-11-23', [block({})], [2])).toEqual([{ from: 540, to: 720 }]);
    expect(on('2026-11-23', [block({})], [1, 2])).toEqual([
      { from: 540, to: 600 },
      { from: 660, to: 720 },
    ]);
  });
});
