import { isDateInYears } from '../time/date.ts';
import type { Instant } from '../time/instant.ts';
import { fromIso } from '../time/instant.ts';
import { instantsOf, offsetMinutes, wallOf } from '../time/zone.ts';

/** The start of an appointment in a file, or its fault. `readings` are both meanings of a repeated time. */
export type ImportedStart =
  | { at: Instant }
  | { fault: 'start_form' | 'clock_skipped' }
  | { fault: 'clock_repeated'; readings: readonly [string, string] };

const START =
  /^(\d{4})[-/](\d{2})[-/](\d{2})[T ] ?(\d{1,2}):(\d{2})(?::00(?:\.0{1,6})?)? ?(am|pm)? ?(z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a start: year, month, day and time, in the location's zone or with an offset. Whole minutes only. Years, days
 * and months in another order are faults, because they have two meanings. A time that clocks skip or show twice is one
 * too. Throws RangeError for an unknown zone.
 */
export function readImportedStart(text: string, zone: string): ImportedStart {
  const [, year, month, day, hours, minutes, half, offset] = START.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  const hour = hourOf(Number(hours), half?.toLowerCase());
  if (!isDateInYears(date) || hour === null || Number(minutes) > 59) return { fault: 'start_form' };
  const minute = hour * 60 + Number(minutes);
  if (offset !== undefined) return withOffset(date, minute, offset);
  const [first, second] = instantsOf(date, minute, zone);
  if (first === undefined) return { fault: 'clock_skipped' };
  if (second === undefined) return { at: first };
  return { fault: 'clock_repeated', readings: [writeStart(first, zone), writeStart(second, zone)] };
}

/** Hours 0…23, or 1…12 with `am` or `pm`; null for others. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function withOffset(date: string, minute: number, offset: string): ImportedStart {
  const zone = offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  try {
    return { at: fromIso(`${date}T${clockOf(minute)}:00${zone}`) };
  } catch {
    return { fault: 'start_form' };
  }
}

/** Writes a start so that `readImportedStart` reads the same: local time with the offset, `2026-11-01 01:30-07:00`. */
export function writeStart(at: Instant, zone: string): string {
  const { date, minute } = wallOf(at, zone);
  const offset = offsetMinutes(zone, at);
  return `${date} ${clockOf(minute)}${offset < 0 ? '-' : '+'}${clockOf(Math.abs(offset))}`;
}

/** `09:05` of 545 whole minutes. */
const clockOf = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes) % 60)}`;
const two = (value: number): string => String(value).padStart(2, '0');
