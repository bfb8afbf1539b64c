import type { LocalDate } from '#domain/time/date.ts';
import { dateOfDayNumber, dayNumber } from '#domain/time/date.ts';

/**
 * The recurrence of an adjustment: every `interval` days, weeks, months or years from its first dates. It
 * ends at a date (inclusive, for the beginning of an occurrence) or after `count` occurrences in all. A month
 * without the day uses its last day.
 */
export type Recurrence = {
  every: 'day' | 'week' | 'month' | 'year';
  interval: number;
  until?: LocalDate | null;
  count?: number | null;
};

export type Recurring = { fromDate: LocalDate; toDate: LocalDate; recurrence?: Recurrence | null };

/** Returns whether the date lies within an occurrence. */
export function occursOn(date: LocalDate, recurring: Recurring): boolean {
  const { fromDate, toDate, recurrence } = recurring;
  if (fromDate <= date && date <= toDate) return true;
  if (!recurrence || date < fromDate) return false;
  const first = dayNumber(fromDate);
  const length = dayNumber(toDate) - first;
  const day = dayNumber(date);
  for (let begin = Math.max(first, day - length); begin <= day; begin += 1)
    if (beginsOn(begin, first, recurrence)) return true;
  return false;
}

function beginsOn(day: number, first: number, { every, interval, until, count }: Recurrence): boolean {
  if (until && dateOfDayNumber(day) > until) return false;
  const nth = every === 'day' || every === 'week' ? byDays(day - first, every) : byMonths(day, first, every);
  if (nth === null || nth % interval !== 0) return false;
  return !count || nth / interval < count;
}

/** Returns how many periods later; null between two occurrences. */
function byDays(days: number, every: 'day' | 'week'): number | null {
  const unit = every === 'day' ? 1 : 7;
  return days % unit === 0 ? days / unit : null;
}

function byMonths(day: number, first: number, every: 'month' | 'year'): number | null {
  const [year, month, ofMonth] = partsOf(day);
  const [firstYear, firstMonth, requested] = partsOf(first);
  const months = (year - firstYear) * 12 + month - firstMonth;
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (ofMonth !== Math.min(requested, lastOfMonth)) return null;
  if (every === 'month') return months;
  return months % 12 === 0 ? months / 12 : null;
}

function partsOf(day: number): [year: number, month: number, day: number] {
  const [year, month, ofMonth] = dateOfDayNumber(day).split('-').map(Number);
  return [year!, month!, ofMonth!];
}
