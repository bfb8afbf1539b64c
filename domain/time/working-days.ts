import { addDays, weekdayOf } from './date.ts';
import type { LocalDate, Weekday } from './date.ts';

/**
 * Returns the working day that comes so many working days after a date. Working days are the given weekdays;
 * without any, every day is one.
 */
export function workingDaysAfter(date: LocalDate, count: number, weekdays: ReadonlySet<Weekday>): LocalDate {
  let [day, left] = [date, count];
  while (left > 0) {
    day = addDays(day, 1);
    if (weekdays.size === 0 || weekdays.has(weekdayOf(day))) left -= 1;
  }
  return day;
}
