import type { Weekday } from '#domain/time/date.ts';
import { weekdayOfDayNumber } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { offsetsBetween } from '#domain/time/zone.ts';
import type { Spans } from './spans.ts';
import { spansFrom } from './spans.ts';

/** A stretch of a date on which the wall runs on evenly: `utc` is the epoch minute at which the wall shows `from`. */
export type WallPart = { utc: number; from: number; to: number };

/**
 * A local date as it really passes: one part where the clocks stay, two where they change (with a gap between them, or the end of
 * the first again in the second), none where the date was left out. `day` counts from 1970-01-01.
 */
export type WallDay = { day: number; weekday: Weekday; parts: readonly WallPart[] };

const DAY_MINUTES = 1440;

/** The local dates that two instants and all between them touch, in order. The first and the last may be cut by the instants. */
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

/** When the wall shows a time within these intervals of the date, in epoch minutes; appended to `pairs`. */
export function pushWall(pairs: number[], day: WallDay, intervals: readonly number[]): void {
  for (const { utc, from, to } of day.parts) {
    for (let i = 0; i < intervals.length; i += 2) {
      const begin = intervals[i]! > from ? intervals[i]! : from;
      const end = intervals[i + 1]! < to ? intervals[i + 1]! : to;
      if (begin >= end) continue;
      const at = utc + begin - from;
      // Until midnight and from midnight on is one stretch.
      if (pairs.length > 0 && pairs[pairs.length - 1] === at) pairs[pairs.length - 1] = at + end - begin;
      else pairs.push(at, at + end - begin);
    }
  }
}

/** The whole of some dates. */
export function wholeDays(days: readonly WallDay[]): Spans {
  const pairs: number[] = [];
  for (const day of days) pushWall(pairs, day, [0, DAY_MINUTES]);
  return spansFrom(pairs);
}
