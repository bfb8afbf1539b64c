import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import type { LocalDate, Weekday } from './date.ts';
import { dateOfDayNumber, dayNumber, weekdayOfDayNumber } from './date.ts';
import type { Instant } from './instant.ts';
import { DAY, MINUTE } from './instant.ts';

/** What a clock on the wall shows: `minute` is 0…1439 of the date, weekday 0 is Sunday. */
export type WallTime = { date: LocalDate; minute: number; second: number; weekday: Weekday };

/** Whether there is such a zone, by any of its names. */
export function isTimeZone(name: string): boolean {
  // Offsets are taken for zones by some; they know no summer.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Minutes that local time is ahead of UTC at this instant. Throws RangeError for an unknown zone. */
export function offsetMinutes(zone: string, instant: Instant): number {
  return offsetAt(zone, instant) / MINUTE;
}

/** The wall clock of a zone at an instant. Throws RangeError for an unknown zone. */
export function wallOf(instant: Instant, zone: string): WallTime {
  const local = instant + offsetAt(zone, instant);
  const days = Math.floor(local / DAY);
  const ofDay = local - days * DAY;
  return {
    date: dateOfDayNumber(days),
    minute: Math.floor(ofDay / MINUTE),
    second: Math.floor((ofDay % MINUTE) / 1000),
    weekday: weekdayOfDayNumber(days),
  };
}

/**
 * The instant at which the wall clock shows `minute` (0…1440) of `date`; 1440 is the next midnight.
 * A time that the clocks skip moves forward by the gap; of a time they show twice the earlier is meant.
 * Throws RangeError for an unknown zone or a text that is no date.
 */
export function instantOf(date: LocalDate, minute: number, zone: string): Instant {
  const local = dayNumber(date) * DAY + minute * MINUTE;
  // No zone is a whole day away from UTC, so these two are the offsets on either side of a change nearby.
  const before = offsetAt(zone, local - DAY);
  const after = offsetAt(zone, local + DAY);
  const early = local - Math.max(before, after);
  const late = local - Math.min(before, after);
  if (early + offsetAt(zone, early) === local) return early;
  if (late + offsetAt(zone, late) === local) return late;
  return local - before;
}

/** The stretches of constant offset (milliseconds ahead of UTC) from one instant to another, in order, without a gap. */
export function offsetsBetween(
  zone: string,
  { from, to }: { from: Instant; to: Instant },
): { from: Instant; to: Instant; offset: number }[] {
  const stretches: { from: Instant; to: Instant; offset: number }[] = [];
  for (let index = Math.floor(from / SPAN); index * SPAN < to; index += 1) {
    const span = zones.get(zone)?.get(index) ?? readSpan(zone, index);
    for (const [i, offset] of span.offset.entries()) {
      const begin = Math.max(from, span.from[i]!);
      const end = Math.min(to, span.from[i + 1] ?? (index + 1) * SPAN);
      const last = stretches.at(-1);
      if (begin >= end) continue;
      if (last?.offset === offset) last.to = end;
      else stretches.push({ from: begin, to: end, offset });
    }
  }
  return stretches;
}

// A zone's offset changes a few times a year, and asking Temporal costs microseconds: each zone's changes are read
// once per span of about a year and kept, so that a conversion is an addition of integers.
const SPAN = 366 * DAY;
const NS = 1_000_000n;

/** `from[i]` is when `offset[i]` (ms) begins, ascending; the first begins with the span. */
type Span = { from: number[]; offset: number[] };

const zones = new Map<string, Map<number, Span>>();

function offsetAt(zone: string, instant: Instant): number {
  const index = Math.floor(instant / SPAN);
  const span = zones.get(zone)?.get(index) ?? readSpan(zone, index);
  let i = span.from.length - 1;
  // mutation: offset-at-an-instant
  while (i > 0 && span.from[i]! > instant) i -= 1;
  return span.offset[i]!;
}

function readSpan(zone: string, index: number): Span {
  const start = index * SPAN;
  const span: Span = { from: [], offset: [] };
  let at: ZonedDateTime.Record | null = ZonedDateTime.create(BigInt(start) * NS, zone);
  while (at) {
    const from = ZonedDateTime.toInstant(at).epochMilliseconds;
    if (from >= start + SPAN) break;
    span.from.push(from);
    span.offset.push(ZonedDateTime.offsetNanoseconds(at) / Number(NS));
    at = ZonedDateTime.getTimeZoneTransition(at, 'next');
  }
  const spans = zones.get(zone) ?? new Map<number, Span>();
  zones.set(zone, spans.set(index, span));
  return span;
}
