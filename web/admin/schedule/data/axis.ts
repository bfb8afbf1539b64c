import type { Schedule, ScheduleSpan } from '#contract/appointments/schedule.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';

/** Pixels of an hour. */
export const HOUR_WIDTH = 128;
/** The hours that a day without any shows, in local minutes. */
const USUAL = { from: 9 * 60, to: 17 * 60 };

/** The hours of one date along the day view. */
export interface Axis {
  from: Instant;
  to: Instant;
}

/** Returns the axis of a date: its opening and working hours and its appointments, from full hour to full hour. */
export function axisOf(
  { open, staff, visits, location: { time_zone: zone } }: Schedule,
  date: LocalDate,
): Axis {
  const day = { from: instantOf(date, 0, zone), to: instantOf(date, 1440, zone) };
  const shown = [...open, ...staff.flatMap(({ hours }) => hours), ...visits]
    .map(instantsOf)
    .filter(({ from, to }) => from < day.to && to > day.from);
  const usual = { from: instantOf(date, USUAL.from, zone), to: instantOf(date, USUAL.to, zone) };
  const first = Math.min(...(shown.length === 0 ? [usual.from] : shown.map(({ from }) => from)));
  const last = Math.max(...(shown.length === 0 ? [usual.to] : shown.map(({ to }) => to)));
  return {
    from: Math.max(day.from, day.from + Math.floor((first - day.from) / HOUR) * HOUR),
    to: Math.min(day.to, day.from + Math.ceil((last - day.from) / HOUR) * HOUR),
  };
}

const instantsOf = ({ start, end }: ScheduleSpan): { from: Instant; to: Instant } => ({
  from: Date.parse(start),
  to: Date.parse(end),
});

/** Returns the pixels from the beginning of the axis. */
export const xOf = ({ from }: Axis, at: Instant): number => ((at - from) / HOUR) * HOUR_WIDTH;

export const widthOf = (axis: Axis): number => xOf(axis, axis.to);

/** Returns the instant at a pixel, on the grid of starts: the nearest one, within the axis. */
export function instantAt(axis: Axis, x: number, step: number): Instant {
  const grid = step * MINUTE;
  const at = axis.from + (x / HOUR_WIDTH) * HOUR;
  const nearest = axis.from + Math.round((at - axis.from) / grid) * grid;
  return Math.min(Math.max(nearest, axis.from), axis.to - grid);
}

/** Returns the full hours of an axis. */
export function hoursOf({ from, to }: Axis): Instant[] {
  return Array.from({ length: Math.round((to - from) / HOUR) }, (_, hour) => from + hour * HOUR);
}

/** Returns the part of a stretch within the axis, in pixels; null if nothing of it is left. */
export function extentOf(axis: Axis, span: ScheduleSpan): { left: number; width: number } | null {
  const { from, to } = instantsOf(span);
  const [start, end] = [Math.max(from, axis.from), Math.min(to, axis.to)];
  return start < end ? { left: xOf(axis, start), width: xOf(axis, end) - xOf(axis, start) } : null;
}

/** Returns the stretches of the axis that none of the spans covers. */
export function gapsOf(axis: Axis, spans: readonly ScheduleSpan[]): ScheduleSpan[] {
  const gaps: ScheduleSpan[] = [];
  let at = axis.from;
  const iso = (instant: Instant): string => new Date(instant).toISOString();
  for (const { from, to } of spans.map(instantsOf).toSorted((a, b) => a.from - b.from)) {
    if (from > at && at < axis.to) gaps.push({ start: iso(at), end: iso(Math.min(from, axis.to)) });
    at = Math.max(at, to);
  }
  if (at < axis.to) gaps.push({ start: iso(at), end: iso(axis.to) });
  return gaps;
}
