import type { Weekday, LocalDate } from '#domain/time/date.ts';
import { addDays, dayNumber, dateOfDayNumber, weekdayOf } from '#domain/time/date.ts';

/** The first of a date's month. */
export const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;

/** The first of the month `months` later. */
export function monthOn(date: LocalDate, months: number): LocalDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

export const lastOfMonth = (date: LocalDate): LocalDate => addDays(monthOn(date, 1), -1);

/** The weeks of a date's month, from the given weekday on; null is a day of another month. */
export function monthWeeks(date: LocalDate, firstWeekday: Weekday): (LocalDate | null)[][] {
  const first = firstOfMonth(date);
  const start = weekStart(first, firstWeekday);
  const last = lastOfMonth(date);
  const weeks: (LocalDate | null)[][] = [];
  for (let week = start; dayNumber(week) <= dayNumber(last); week = addDays(week, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, day) => addDays(week, day)).map((one) =>
        one.slice(0, 7) === date.slice(0, 7) ? one : null,
      ),
    );
  return weeks;
}

function weekStart(date: LocalDate, firstWeekday: Weekday): LocalDate {
  return addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7));
}

export const weekOf = (date: LocalDate, firstWeekday: Weekday): LocalDate[] =>
  Array.from({ length: 7 }, (_, day) => addDays(weekStart(date, firstWeekday), day));

export type Bounds = { first: LocalDate; last: LocalDate };

/**
 * The day that a key moves to in a calendar: by a day, a week, to the ends of the week, or by a month, within
 * bounds. Null for other keys.
 */
export function dayAfterKey(
  key: string,
  { from, firstWeekday, bounds }: { from: LocalDate; firstWeekday: Weekday; bounds: Bounds },
): LocalDate | null {
  const week = weekStart(from, firstWeekday);
  const moves: Readonly<Record<string, LocalDate>> = {
    ArrowLeft: addDays(from, -1),
    ArrowRight: addDays(from, 1),
    ArrowUp: addDays(from, -7),
    ArrowDown: addDays(from, 7),
    Home: week,
    End: addDays(week, 6),
    PageUp: sameDayIn(monthOn(from, -1), from),
    PageDown: sameDayIn(monthOn(from, 1), from),
  };
  const to = moves[key];
  return to === undefined ? null : within(to, bounds);
}

export function within(date: LocalDate, { first, last }: Bounds): LocalDate {
  return dateOfDayNumber(Math.min(Math.max(dayNumber(date), dayNumber(first)), dayNumber(last)));
}

/**
 * The location's dates that may hold times of the reader's month, within bounds: in another zone either end
 * may differ by a day. Null when there are none.
 */
export function monthWindow(month: LocalDate, bounds: Bounds): Bounds | null {
  const around = aDayAround(bounds);
  const first = later(addDays(month, -1), around.first);
  const last = earlier(addDays(lastOfMonth(month), 1), around.last);
  return first > last ? null : { first, last };
}

export const aDayAround = ({ first, last }: Bounds): Bounds => ({
  first: addDays(first, -1),
  last: addDays(last, 1),
});

// Dates as text sort by time.
export const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);
const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/** The same day of another month, or its last day if that is shorter. */
function sameDayIn(month: LocalDate, date: LocalDate): LocalDate {
  const last = lastOfMonth(month);
  const sameDay = `${month.slice(0, 8)}${date.slice(8)}`;
  return sameDay > last ? last : sameDay;
}
