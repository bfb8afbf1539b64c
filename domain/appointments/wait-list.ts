import type { LocalDate, Weekday } from '../time/date.ts';
import { addDays, weekdayOf } from '../time/date.ts';
import type { Instant } from '../time/instant.ts';
import { DAY, MINUTE } from '../time/instant.ts';
import { instantOf, wallOf } from '../time/zone.ts';

/** Times that a visitor on the wait list would take: starts in local time of the location. */
export interface TimePreference {
  /** Both dates are included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Null is every day of the week. */
  readonly weekday: Weekday | null;
  /** Minutes of the day; the end is not included, 1440 is midnight. */
  readonly start: number;
  readonly end: number;
}

/** The parts of a day that visitors choose from, in minutes of the day. */
export const DAY_PARTS = {
  morning: { start: 0, end: 12 * 60 },
  afternoon: { start: 12 * 60, end: 17 * 60 },
  evening: { start: 17 * 60, end: 24 * 60 },
} as const;
export type DayPart = keyof typeof DAY_PARTS;

/** The most ranges of dates in one entry (B-09). */
export const MOST_RANGES = 3;

/** Returns the preferences for a range of dates; no part of the day is all of it, and adjoining parts join. */
export function preferencesOf(
  range: { from: LocalDate; to: LocalDate },
  parts: readonly DayPart[],
): TimePreference[] {
  const named = parts.length === 0 ? (Object.keys(DAY_PARTS) as DayPart[]) : [...new Set(parts)];
  const times = named.map((part) => DAY_PARTS[part]).toSorted((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of times) {
    const last = joined.at(-1);
    if (last?.end === start) last.end = end;
    else joined.push({ start, end });
  }
  return joined.map((each) => ({ ...range, weekday: null, ...each }));
}

/** Returns the parts of the day that a preference covers exactly, in order; null for other times of the day. */
export function partsOf({ start, end }: Pick<TimePreference, 'start' | 'end'>): DayPart[] | null {
  const parts = (Object.keys(DAY_PARTS) as DayPart[]).filter(
    (part) => DAY_PARTS[part].start >= start && DAY_PARTS[part].end <= end,
  );
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  return DAY_PARTS[first].start === start && DAY_PARTS[last].end === end ? parts : null;
}

/** Returns whether a start meets one of the preferences. Throws RangeError for an unknown zone. */
export function isPreferred(preferences: readonly TimePreference[], start: Instant, zone: string): boolean {
  const { date, minute } = wallOf(start, zone);
  return preferences.some(
    (preference) =>
      date >= preference.from &&
      date <= preference.to &&
      minute >= preference.start &&
      minute < preference.end &&
      (preference.weekday === null || preference.weekday === weekdayOf(date)),
  );
}

/** Returns the last date of the preferences; an entry ends after it. Throws RangeError without a preference. */
export function lastDateOf(preferences: readonly TimePreference[]): LocalDate {
  const [last] = preferences
    .map(({ to }) => to)
    .toSorted()
    .toReversed();
  if (last === undefined) throw new RangeError('An entry has at least one preference.');
  return last;
}

/** Returns the window that contains all preferences, from now on; null when they are over. */
export function windowOf(
  preferences: readonly TimePreference[],
  { zone, now }: { zone: string; now: Instant },
): { from: Instant; to: Instant } | null {
  const [first] = preferences.map(({ from }) => from).toSorted();
  if (first === undefined) return null;
  const from = Math.max(now, instantOf(first, 0, zone));
  const to = instantOf(addDays(lastDateOf(preferences), 1), 0, zone);
  return to > from ? { from, to } : null;
}

/** A shorter offer could not be read and accepted. */
const LEAST_OFFER = 5 * MINUTE;

/**
 * Returns when an offer of this start expires: after the vendor's minutes, at the latest when it can no longer be
 * booked (`notice` minutes before the start). Null when too little time is left to offer it.
 */
export function offerExpiry(of: {
  start: Instant;
  now: Instant;
  minutes: number;
  notice: number;
}): Instant | null {
  const expiry = Math.min(of.now + of.minutes * MINUTE, of.start - of.notice * MINUTE);
  return expiry - of.now >= LEAST_OFFER ? expiry : null;
}

/** An entry that waits, as far as the order of offers depends on it. */
export interface WaitingEntry {
  readonly id: number;
  readonly staffId: number | null;
  readonly preferences: readonly TimePreference[];
  /** Starts that it has been offered before. */
  readonly offered: ReadonlySet<Instant>;
}

/** Returns the first of the ascending starts that the entry wants and was not offered yet; null without one. */
export function firstPreferred(
  { preferences, offered }: Pick<WaitingEntry, 'preferences' | 'offered'>,
  starts: readonly Instant[],
  zone: string,
): Instant | null {
  return starts.find((start) => !offered.has(start) && isPreferred(preferences, start, zone)) ?? null;
}

/** The longest time from today to a preferred date. */
export const MOST_AHEAD = 366 * DAY;
