import type { LocalDate } from './date.ts';
import { addDays } from './date.ts';
import type { Instant } from './instant.ts';
import { instantOf, wallOf } from './zone.ts';

/** A business day begins at 04:00 local time, so that a line past midnight keeps its day. */
const DAY_BEGINS = 4 * 60;

/** Returns the business day of the instant: 03:59 belongs to the day before. Throws RangeError for an unknown zone. */
export function businessDay(instant: Instant, zone: string): LocalDate {
  let day = wallOf(instant, zone).date;
  // Compares instants, not local times: if clocks turn back over 04:00, a day that has begun does not end
  // again.
  while (instant < businessDayStart(day, zone)) day = addDays(day, -1);
  return day;
}

/** Returns 04:00 local time of the date. Throws RangeError for an unknown zone. */
export function businessDayStart(day: LocalDate, zone: string): Instant {
  return instantOf(day, DAY_BEGINS, zone);
}

/** Returns 04:00 local time of the next date: the first instant after the day. */
export function businessDayEnd(day: LocalDate, zone: string): Instant {
  return businessDayStart(addDays(day, 1), zone);
}

/** Returns whether a minute of the local day is within these hours; an end before the start is on the next day. */
export const isWithinHours = (minute: number, { from, to }: { from: number; to: number }): boolean =>
  from <= to ? from <= minute && minute < to : from <= minute || minute < to;
