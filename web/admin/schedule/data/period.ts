import { INTL_LOCALE } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { addDays, daysBetween, weekdayOf } from '#domain/time/date.ts';
import type { LocalDate, Weekday } from '#domain/time/date.ts';
import { DAY, fromIso } from '#domain/time/instant.ts';
import type { View } from './use-schedule-search.ts';

export interface Period {
  from: LocalDate;
  days: number;
}

/** Returns the dates that a view shows around a date. */
export function periodOf(view: View, date: LocalDate, firstWeekday: Weekday): Period {
  if (view === 'day') return { from: date, days: 1 };
  const firstOfWeek = (of: LocalDate): LocalDate => addDays(of, -((weekdayOf(of) - firstWeekday + 7) % 7));
  if (view === 'week') return { from: firstOfWeek(date), days: 7 };
  if (view === 'list') return { from: date, days: 7 };
  const from = firstOfWeek(`${date.slice(0, 8)}01`);
  const last = addDays(monthAfter(date, 1), -1);
  return { from, days: Math.ceil((daysBetween(from, last) + 1) / 7) * 7 };
}

/** Returns the date that the arrows lead to. */
export function stepped(view: View, date: LocalDate, by: 1 | -1): LocalDate {
  if (view === 'month') return monthAfter(date, by);
  return addDays(date, view === 'day' ? by : by * 7);
}

/** The first of the month before or after a date's. */
function monthAfter(date: LocalDate, by: 1 | -1): LocalDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + by;
  const [year, index] = [Math.floor(month / 12), month % 12];
  return `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}-01`;
}

/** Returns the title of a view: a date, a range of dates, or a month. */
export function titleOf(
  view: View,
  { from, days, date }: Period & { date: LocalDate },
  language: Language,
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(INTL_LOCALE[language], { ...options, timeZone: 'UTC' });
  const at = (of: LocalDate): number => fromIso(`${of}T00:00:00Z`);
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(at(date));
  if (view === 'day') return format({ weekday: 'long', month: 'long', day: 'numeric' }).format(at(date));
  return format({ month: 'long', day: 'numeric' }).formatRange(at(from), at(from) + (days - 1) * DAY);
}
