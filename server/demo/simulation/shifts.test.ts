import { describe, expect, it } from 'vitest';
import { businessDayEnd, businessDayStart } from '#domain/time/business-day.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { holidaysOf } from './holidays.ts';
import { breaksIn, datesOf, stretchesOf } from './shifts.ts';
import { readWeek } from '../vendors/week-notation.ts';

const ZONE = 'America/Toronto';

describe('stretchesOf', () => {
  const within = (day: string) => ({ from: businessDayStart(day, ZONE), to: businessDayEnd(day, ZONE) });
  const on = (day: string, week: string) =>
    stretchesOf(readWeek(week), { days: datesOf(day), zone: ZONE, within: within(day) });

  it('joins a night shift over midnight and cuts it at the business day’s ends', () => {
    const night = on('2026-11-18', 'Sun-Sat 19:00-07:00');
    expect(night).toEqual([
      { from: instantOf('2026-11-18', 240, ZONE), to: instantOf('2026-11-18', 420, ZONE) },
      { from: instantOf('2026-11-18', 1140, ZONE), to: instantOf('2026-11-19', 240, ZONE) },
    ]);
  });

  it('is an hour longer in the night when the clocks go back', () => {
    const [, evening] = on('2026-10-31', 'Sun-Sat 19:00-07:00');
    expect((evening!.to - evening!.from) / HOUR).toBe(10);
  });

  it('knows no shift on other days', () => {
    expect(on('2026-11-18', 'Fri 09:00-17:00')).toEqual([]);
  });
});

describe('breaksIn', () => {
  it.each([
    [4, 0],
    [8, 1],
    [12, 2],
  ])('gives %i hours %i breaks, each inside the shift', (hours, count) => {
    for (let rank = 0; rank < 5; rank += 1) {
      const breaks = breaksIn({ from: 0, to: hours * HOUR }, rank);
      expect(breaks).toHaveLength(count);
      expect(
        breaks.every(({ from, to }) => from > HOUR && to < hours * HOUR - HOUR && to - from === 30 * MINUTE),
      ).toBe(true);
    }
  });
});

describe('holidaysOf', () => {
  it('finds the movable ones', () => {
    const dates = (country: 'US' | 'CA') =>
      holidaysOf(country, '2026-11-20').map(({ reason, fromDate }) => `${fromDate} ${reason}`);
    expect(dates('US')).toContain('2026-11-26 Thanksgiving');
    expect(dates('US')).toContain('2027-09-06 Labor Day');
    expect(dates('CA')).toContain('2026-10-12 Thanksgiving');
    expect(dates('CA')).not.toContain('2026-11-26 Thanksgiving');
    expect(holidaysOf('none', '2026-11-20')).toEqual([]);
  });
});
