import type { HoursAdjustment } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';

type Holiday = { name: string; date: LocalDate };

/** The public holidays of a country from 100 days back to a year ahead, as closed days. */
export function holidaysOf(
  country: 'US' | 'CA' | 'none',
  today: LocalDate,
): (HoursAdjustment & { reason: string })[] {
  const [first, last] = [addDays(today, -100), addDays(today, 370)];
  const years = [
    ...new Set([Number(first.slice(0, 4)), Number(today.slice(0, 4)), Number(last.slice(0, 4))]),
  ];
  return years
    .flatMap((year) => (country === 'none' ? [] : HOLIDAYS[country](year)))
    .filter(({ date }) => first <= date && date <= last)
    .map(({ name, date }) => ({
      kind: 'unavailable',
      fromDate: date,
      toDate: date,
      from: 0,
      to: 1440,
      reason: name,
    }));
}

const HOLIDAYS: Record<'US' | 'CA', (year: number) => Holiday[]> = {
  US: (year) => [
    { name: 'New Year’s Day', date: `${year}-01-01` },
    { name: 'Independence Day', date: `${year}-07-04` },
    { name: 'Labor Day', date: nth(year, { month: 9, weekday: 1, n: 1 }) },
    { name: 'Thanksgiving', date: nth(year, { month: 11, weekday: 4, n: 4 }) },
    { name: 'Christmas Day', date: `${year}-12-25` },
  ],
  CA: (year) => [
    { name: 'New Year’s Day', date: `${year}-01-01` },
    { name: 'Canada Day', date: `${year}-07-01` },
    { name: 'Labour Day', date: nth(year, { month: 9, weekday: 1, n: 1 }) },
    { name: 'Thanksgiving', date: nth(year, { month: 10, weekday: 1, n: 2 }) },
    { name: 'Christmas Day', date: `${year}-12-25` },
  ],
};

/** The n-th such weekday of a month. */
function nth(year: number, { month, weekday, n }: { month: number; weekday: number; n: number }): LocalDate {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}
