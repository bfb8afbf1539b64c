import { DAY, YEARS } from './instant.ts';
import type { Instant } from './instant.ts';

/** A calendar date without a zone: `YYYY-MM-DD`. */
export type LocalDate = string;

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the days since 1970-01-01. Throws RangeError for an invalid date. */
export function dayNumber(date: LocalDate): number {
  const existing = dayNumbers.get(date);
  if (existing !== undefined) return existing;
  const parts = SHAPE.exec(date);
  const days = parts ? Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / DAY : Number.NaN;
  if (Number.isNaN(days) || dateOfDayNumber(days) !== date)
    throw new RangeError(`Not a date: ${date.slice(0, 40)}`);
  return days;
}

/** Returns whether the text is a date of the supported years. */
export function isDateInYears(text: string): boolean {
  const year = Number(text.slice(0, 4));
  if (!SHAPE.test(text) || year < YEARS.first || year > YEARS.last) return false;
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the date that many days after 1970-01-01 (years 0100 to 9999). */
export function dateOfDayNumber(days: number): LocalDate {
  const existing = dates.get(days);
  if (existing !== undefined) return existing;
  const date = new Date(days * DAY).toISOString().slice(0, 10);
  if (dates.size >= CACHE_SIZE) {
    dates.clear();
    dayNumbers.clear();
  }
  dates.set(days, date);
  dayNumbers.set(date, days);
  return date;
}

// Opening hours request the same few weeks repeatedly, so results are cached, for some years at most.
const CACHE_SIZE = 4_000;
const dates = new Map<number, LocalDate>();
const dayNumbers = new Map<LocalDate, number>();

/** Returns the date `days` later (earlier if negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Returns the weekday, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: LocalDate): Weekday {
  return weekdayOfDayNumber(dayNumber(date));
}

/** 1970-01-01 was a Thursday. */
export function weekdayOfDayNumber(days: number): Weekday {
  return ((((days + 4) % 7) + 7) % 7) as Weekday;
}

/** Returns whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the same time and day of the month (UTC) `months` earlier; the last day of a shorter month. */
export function monthsBefore(instant: Instant, months: number): Instant {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}
