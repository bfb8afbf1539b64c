import type { LocalDate, Weekday } from '#domain/time/date.ts';
import { daysBetween, weekdayOf } from '#domain/time/date.ts';
import type { Recurrence } from './recurrence.ts';
import { occursOn } from './recurrence.ts';

/** Meeting methods with hours of their own: 1 in person, 2 phone, 3 video, 4 off site. */
export type HoursMethod = 1 | 2 | 3 | 4;

/**
 * One stretch of a weekday's hours in local minutes, 0 ≤ from < to ≤ 1440. A night shift is two blocks.
 * `method` null is the location's own hours; the effective dates are inclusive and null is without limit.
 */
export type HoursBlock = {
  weekday: Weekday;
  method: HoursMethod | null;
  from: number;
  to: number;
  effectiveFrom: LocalDate | null;
  effectiveTo: LocalDate | null;
  /** Valid only in one week of a cycle; absent or null is every week. */
  cycle?: HoursCycle | null;
};

/** Week `week` (0 is the first) of every `weeks`; `from` is a date of a first week, and weeks begin on its weekday. */
export type HoursCycle = { weeks: number; week: number; from: LocalDate };

/** A change on certain dates, both inclusive: closed from `from` to `to`, or open in addition to the week. */
export type HoursAdjustment = {
  kind: 'unavailable' | 'extra';
  fromDate: LocalDate;
  toDate: LocalDate;
  from: number;
  to: number;
  /** Only for these methods; absent or null is for all. */
  methods?: readonly HoursMethod[] | null;
  recurrence?: Recurrence | null;
  /** The record, where a reader names it. */
  id?: number | undefined;
  /** Extra time that replaces the week's hours on its dates. */
  only?: boolean;
  /** Extra time that holidays leave open. */
  onHolidays?: boolean;
  /** A closure that is a holiday. */
  holiday?: boolean;
};

/** Returns one adjustment for each of its times: `more` are the stretches after the first one. */
export function eachStretch({
  more = [],
  ...first
}: HoursAdjustment & { more?: readonly WallInterval[] }): HoursAdjustment[] {
  return [first, ...more.map(({ from, to }) => ({ ...first, from, to }))];
}

export type HoursSchedule = {
  zone: string;
  blocks: readonly HoursBlock[];
  adjustments: readonly HoursAdjustment[];
  /** The requested method: its own hours if it has any, else the location's. Absent or null means the location's. */
  method?: HoursMethod | null;
};

/** Local minutes of one date, `from` inclusive, `to` exclusive (1440 is the end of the date). */
export type WallInterval = { from: number; to: number };

/**
 * Returns the open intervals of a date, merged, sorted, adjustments applied. Closures outweigh extra hours:
 * finding an announced opening closed is worse for a visitor than missing an extra one. Only extra hours that
 * say so outweigh a holiday.
 */
export function blocksOn(date: LocalDate, schedule: HoursSchedule): WallInterval[] {
  const changes = changesOn(date, schedule);
  const extra = changes.filter(({ kind }) => kind === 'extra');
  const closed = changes.filter(({ kind }) => kind === 'unavailable');
  const regular = extra.some(({ only }) => only) ? [] : regularOn(date, schedule);
  const holidays = subtract(
    merge(closed.filter(({ holiday }) => holiday)),
    merge(extra.filter(({ onHolidays }) => onHolidays)),
  );
  const others = closed.filter(({ holiday }) => !holiday);
  return subtract(merge([...regular, ...extra]), merge([...others, ...holidays]));
}

/** Returns the week's hours on a date, adjustments aside. */
function regularOn(date: LocalDate, schedule: HoursSchedule): HoursBlock[] {
  const weekday = weekdayOf(date);
  return blocksInEffect(date, schedule).filter((block) => block.weekday === weekday);
}

/** Returns the adjustments that apply on a date. */
function changesOn(date: LocalDate, schedule: HoursSchedule): HoursAdjustment[] {
  return schedule.adjustments.filter((each) => concerns(each, schedule.method) && occursOn(date, each));
}

/**
 * Returns whether an adjustment applies to a method. One for some methods only leaves the location's own
 * hours unchanged.
 */
export function concerns({ methods }: HoursAdjustment, method: HoursMethod | null = null): boolean {
  return !methods || (method !== null && methods.includes(method));
}

/** Returns whether the date lies within the block's dates and its week of the cycle. */
function inEffectOn(date: LocalDate, { effectiveFrom, effectiveTo, cycle }: HoursBlock): boolean {
  if (effectiveFrom !== null && date < effectiveFrom) return false;
  if (effectiveTo !== null && effectiveTo < date) return false;
  if (!cycle) return true;
  const week = Math.floor(daysBetween(cycle.from, date) / 7) % cycle.weeks;
  return (week + cycle.weeks) % cycle.weeks === cycle.week;
}

/** A location with hours per method only is open whenever any method is. */
function blocksInEffect(date: LocalDate, { blocks, method = null }: HoursSchedule): HoursBlock[] {
  const valid = blocks.filter((block) => inEffectOn(date, block));
  const own = method === null ? [] : valid.filter((block) => block.method === method);
  if (own.length > 0) return own;
  const general = valid.filter((block) => block.method === null);
  return general.length > 0 || method !== null ? general : valid;
}

function merge(intervals: readonly WallInterval[]): WallInterval[] {
  const merged: WallInterval[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Both lists must be merged and sorted. */
function subtract(open: readonly WallInterval[], closed: readonly WallInterval[]): WallInterval[] {
  return closed.reduce<WallInterval[]>(
    (rest, hole) =>
      rest.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, hole.from) },
          { from: Math.max(from, hole.to), to },
        ].filter((piece) => piece.from < piece.to),
      ),
    [...open],
  );
}
