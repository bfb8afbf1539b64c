import type { LocalDate } from './date.ts';
import { addDays } from './date.ts';
import type { Instant } from './instant.ts';
import { instantOf, wallOf } from './zone.ts';

/** A business day begins at 04:00 local, so that a line that runs past midnight stays one day's line. */
const DAY_BEGINS = 4 * 60;

/** The business day that holds the instant: 03:59 still belongs to the day before. */
export function businessDay(instant: Instant, zone: string): LocalDate {
  let day = wallOf(instant, zone).date;
  // Compared as instants, not as wall times: where clocks go back over 04:00 a day that has begun does not end again.
  while (instant < businessDayStart(day, zone)) day = addDays(day, -1);
  return day;
}

/** 04:00 local of the date. */
export function businessDayStart(day: LocalDate, zone: string): Instant {
  return instantOf(day, DAY_BEGINS, zone);
}

/** 04:00 local of the next date: the first instant that no longer belongs to the day. */
export function businessDayEnd(day: LocalDate, zone: string): Instant {
  return businessDayStart(addDays(day, 1), zone);
}
