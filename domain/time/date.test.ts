import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  isDateInYears,
  monthsBefore,
  weekdayOf,
} from './date.ts';

describe('date', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['1969-12-31', 1, '1970-01-01'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it('returns weekdays, before 1970 too', () => {
    expect(weekdayOf('2026-11-20')).toBe(5);
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(weekdayOf('1969-12-31')).toBe(3);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', '2026-11-20T00:00'])(
    '%j is no date',
    (text) => {
      expect(() => dayNumber(text)).toThrow(RangeError);
    },
  );

  it.each([
    ['1970-01-01', true],
    ['2200-12-31', true],
    ['1969-12-31', false],
    ['2201-01-01', false],
    ['2026-02-30', false],
    ['2026-1-1', false],
    ['2026-11-20T00:00', false],
    ['', false],
  ])('%j lies in the supported years: %s', (text, is) => expect(isDateInYears(text)).toBe(is));

  it('counts and adds consistently', () => {
    const day = fc.integer({ min: -100_000, max: 200_000 });
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (start, days) => {
        const from = dateOfDayNumber(start);
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(weekdayOf(to)).toBe(new Date(`${to}T00:00:00Z`).getUTCDay());
      }),
    );
  });
});

describe('monthsBefore', () => {
  it.each([
    ['2027-12-20T18:05:00.000Z', 13, '2026-11-20T18:05:00.000Z'],
    ['2028-03-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2027-03-31T23:59:59.999Z', 13, '2026-02-28T23:59:59.999Z'],
    ['2026-01-15T12:00:00.000Z', 1, '2025-12-15T12:00:00.000Z'],
  ])('%s less %i months is %s', (instant, months, expected) => {
    expect(new Date(monthsBefore(Date.parse(instant), months)).toISOString()).toBe(expected);
  });
});
