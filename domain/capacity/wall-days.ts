import type { Weekday } from '#domain/time/date.ts';
import { weekdayOfDayNumber } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { offsetsBetween } from '#domain/time/zone.ts';
import type { Spans } from './spans.ts';
import { spansFrom } from './spans.ts';

/** A stretch of a date without a clock change: local time is `from` at the epoch minute `utc`. */
export type WallPart = { utc: number; from: number; to: number };

/**
 * A local date in elapsed time: one part without a clock change, two with one (a gap between them, or an
 * overlap), none if the zone skipped the date. `day` counts from 1970-01-01.
 */
export type WallDay = { day: number; weekday: Weekday; parts: readonly WallPart[] };

const DAY_MINUTES = 1440;

/** Returns the local dates from one instant to another, in order. The instants may cut the first and the last. */
export function wallDays(zone: string, { from, to }: { from: Instant; to: Instant }): WallDay[] {
  const days: { day: number; weekday: Weekday; parts: WallPart[] }[] = [];
  for (const stretch of offsetsBetween(zone, { from, to })) {
    // mutation: offset-in-minutes
    const ahead = Math.round(stretch.offset / MINUTE);
    let local = Math.floor(stretch.from / MINUTE) + ahead;
    const end = Math.ceil(stretch.to / MINUTE) + ahead;
    while (local < end) {
      const day = Math.floor(local / DAY_MINUTES);
      const midnight = day * DAY_MINUTES;
      const until = Math.min(end, midnight + DAY_MINUTES);
      const part = { utc: local - ahead, from: local - midnight, to: until - midnight };
      const existing = days.at(-1)?.day === day ? days.at(-1) : days.find((each) => each.day === day);
      // mutation: parts-of-a-day
      if (existing) existing.parts.push(part);
      else days.push({ day, weekday: weekdayOfDayNumber(day), parts: [part] });
      local = until;
    }
  }
  return days;
}

/** Appends the epoch minutes of these local intervals of the date to `pairs`. */
export function pushWall(pairs: number[], day: WallDay, intervals: readonly number[]): void {
  for (const { utc, from, to } of day.parts) {
    for (let i = 0; i < intervals.length; i += 2) {
      const begin = intervals[i]! > from ? intervals[i]! : from;
      const end = intervals[i + 1]! < to ? intervals[i + 1]! : to;
      if (begin >= end) continue;
      const at = utc + begin - from;
      // Joins a span up to midnight with one from midnight.
      if (pairs.length > 0 && pairs[pairs.length - 1] === at) pairs[pairs.length - 1] = at + end - begin;
      else pairs.push(at, at + end - begin);
    }
  }
}

/** Returns the full spans of some dates. */
export function wholeDays(days: readonly WallDay[]): Spans {
  const pairs: number[] = [];
  for (const day of days) pushWall(pairs, day, [0, DAY_MINUTES]);
  return spansFrom(pairs);
}
