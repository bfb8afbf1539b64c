import type { LocalDate, Weekday } from '#domain/time/date.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { HoursSchedule, WallInterval } from './hours-blocks.ts';
import { blocksOn } from './hours-blocks.ts';

export type {
  HoursAdjustment,
  HoursBlock,
  HoursMethod,
  HoursSchedule,
  WallInterval,
} from './hours-blocks.ts';
export { blocksOn, concerns, eachStretch } from './hours-blocks.ts';
export { occursOn } from './recurrence.ts';
export type { Recurrence } from './recurrence.ts';

const WEEKDAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export type WeekdayName = (typeof WEEKDAY_NAMES)[number];

/** Returns whether the schedule is open at this instant: the opening minute is open, the closing minute is not. */
export function isOpenAt(instant: Instant, schedule: HoursSchedule): boolean {
  return openStretches(instant, schedule, 0).some(({ from, to }) => from <= instant && instant < to);
}

const HORIZON_DAYS = 14;

/**
 * Returns the closing instant; a block up to midnight continues with the next day's. Null if closed now, or
 * without a closing within 14 days (`isOpenAt` tells these apart).
 */
export function openUntil(instant: Instant, schedule: HoursSchedule): Instant | null {
  const now = openStretches(instant, schedule, HORIZON_DAYS).find(
    ({ from, to }) => from <= instant && instant < to,
  );
  if (!now) return null;
  const lastDate = addDays(wallOf(instant, schedule.zone).date, HORIZON_DAYS);
  return now.to >= instantOf(lastDate, 1440, schedule.zone) ? null : now.to;
}

/** Returns the next opening after this instant, looking `days` dates ahead; null if there is none. */
export function opensNext(instant: Instant, schedule: HoursSchedule, days = HORIZON_DAYS): Instant | null {
  return openStretches(instant, schedule, days).find(({ from }) => from > instant)?.from ?? null;
}

/** Returns the instant until which displayed hours stay valid: the next opening, closing, or change of date. */
export function hoursHoldUntil(now: Instant, schedule: HoursSchedule): Instant {
  const tomorrow = addDays(wallOf(now, schedule.zone).date, 1);
  const turns = isOpenAt(now, schedule) ? openUntil(now, schedule) : opensNext(now, schedule);
  return Math.min(instantOf(tomorrow, 0, schedule.zone), turns ?? Infinity);
}

/** `start` and `end` are `HHmmss` in UTC, by that date's offset (G-10). */
export type UpcomingOpening = { weekdayName: WeekdayName; date: LocalDate; start: string; end: string };

/** Returns the open intervals of the next seven local dates, today first, one entry per block (G-32). */
export function upcomingOpenings(now: Instant, schedule: HoursSchedule): UpcomingOpening[] {
  const today = wallOf(now, schedule.zone).date;
  return datesFrom(today, 7).flatMap((date) =>
    blocksOn(date, schedule).map(({ from, to }) => ({
      weekdayName: WEEKDAY_NAMES[weekdayOf(date)],
      date,
      start: utcTime(instantOf(date, from, schedule.zone)),
      end: utcTime(instantOf(date, to, schedule.zone)),
    })),
  );
}

/** Local `HHmm`. A break is a gap between the first opening and the last closing. */
export type DayHours = { open: string; closed: string; breaks: { from: string; to: string }[] };

/**
 * Returns the wire's `hours`: the regular week, per weekday the first opening, the last closing and the breaks
 * between (midnight at the end of a day is `2400`), null when closed (G-32). Blocks count as they stand on the
 * seven dates from `fromDate`. Holidays and other adjustments are in {@link upcomingOpenings} only. The days follow the
 * week of the reader's language: Sunday is last where weeks begin on Monday (§3).
 */
export function weekHours(
  schedule: HoursSchedule,
  { fromDate, firstWeekday }: { fromDate: LocalDate; firstWeekday: Weekday },
): Record<WeekdayName, DayHours | null> {
  const days = datesFrom(fromDate, 7).map((date) => {
    return { weekday: weekdayOf(date), hours: dayHours(blocksOn(date, { ...schedule, adjustments: [] })) };
  });
  const place = (weekday: Weekday): number => (weekday - firstWeekday + 7) % 7;
  const week = [...days].sort((a, b) => place(a.weekday) - place(b.weekday));
  return Object.fromEntries(week.map(({ weekday, hours }) => [WEEKDAY_NAMES[weekday], hours])) as Record<
    WeekdayName,
    DayHours | null
  >;
}

function dayHours(blocks: readonly WallInterval[]): DayHours | null {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return null;
  const breaks = blocks
    .slice(1)
    .map(({ from }, index) => ({ from: hhmm(blocks[index]!.to), to: hhmm(from) }));
  return { open: hhmm(first.from), closed: hhmm(last.to), breaks };
}

type Stretch = { from: Instant; to: Instant };

/**
 * Returns open stretches as instants, touching ones joined, from the day before the instant's date to `days`
 * after it.
 */
function openStretches(instant: Instant, schedule: HoursSchedule, days: number): Stretch[] {
  const yesterday = addDays(wallOf(instant, schedule.zone).date, -1);
  const joined: Stretch[] = [];
  for (const date of datesFrom(yesterday, days + 2)) {
    for (const block of blocksOn(date, schedule)) {
      const from = instantOf(date, block.from, schedule.zone);
      const to = instantOf(date, block.to, schedule.zone);
      const last = joined.at(-1);
      if (last && from <= last.to) last.to = Math.max(last.to, to);
      // If the clocks skip a whole block, nothing is left of it.
      else if (from < to) joined.push({ from, to });
    }
  }
  return joined;
}

function datesFrom(first: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, i) => addDays(first, i));
}

function hhmm(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}${twoDigits(minute % 60)}`;
}

function utcTime(instant: Instant): string {
  const at = new Date(instant);
  return [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(twoDigits).join('');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
