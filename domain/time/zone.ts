import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import type { LocalDate, Weekday } from './date.ts';
import { dateOfDayNumber, dayNumber, weekdayOfDayNumber } from './date.ts';
import type { Instant } from './instant.ts';
import { DAY, MINUTE } from './instant.ts';

/** Local time: `minute` is 0…1439 of the date, weekday 0 is Sunday. */
export type WallTime = { date: LocalDate; minute: number; second: number; weekday: Weekday };

/** Returns whether the zone exists, by any of its names. */
export function isTimeZone(name: string): boolean {
  // Some engines accept offsets as zones; those have no daylight saving time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Returns the minutes that local time is ahead of UTC at this instant. Throws RangeError for an unknown zone. */
export function offsetMinutes(zone: string, instant: Instant): number {
  return offsetAt(zone, instant) / MINUTE;
}

/** Returns the local time of a zone at an instant. Throws RangeError for an unknown zone. */
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
 * Returns the instant of local `minute` (0…1440) on `date`; 1440 is the next midnight. A skipped time moves
 * forward by the gap; a repeated time means the earlier one. Throws RangeError for an unknown zone or an
 * invalid date.
 */
export function instantOf(date: LocalDate, minute: number, zone: string): Instant {
  const local = dayNumber(date) * DAY + minute * MINUTE;
  // No zone is a whole day away from UTC, so these two are the offsets on either side of a nearby change.
  const before = offsetAt(zone, local - DAY);
  const after = offsetAt(zone, local + DAY);
  const early = local - Math.max(before, after);
  const late = local - Math.min(before, after);
  if (early + offsetAt(zone, early) === local) return early;
  if (late + offsetAt(zone, late) === local) return late;
  return local - before;
}

/**
 * Returns the instants at which clocks show local `minute` (0…1439) on `date`, ascending: none in a skipped hour, two
 * in a repeated one. Throws RangeError for an unknown zone or an invalid date.
 */
export function instantsOf(date: LocalDate, minute: number, zone: string): Instant[] {
  const local = dayNumber(date) * DAY + minute * MINUTE;
  const offsets = [offsetAt(zone, local - DAY), offsetAt(zone, local + DAY)];
  const shown = offsets.map((offset) => local - offset).filter((at) => at + offsetAt(zone, at) === local);
  return [...new Set(shown)].toSorted((a, b) => a - b);
}

/**
 * Returns the stretches of constant offset (milliseconds ahead of UTC) from one instant to another, in order,
 * without a gap. Throws RangeError for an unknown zone.
 */
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

// An offset changes a few times a year, and Temporal takes microseconds: changes are cached per zone and span
// of about a year, so that a conversion is an integer addition.
const SPAN = 366 * DAY;
const NS = 1_000_000n;

/** `from[i]` is the start of `offset[i]` (ms), ascending; the first is the start of the span. */
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
