import type { Instant } from '../time/instant.ts';
import { DAY, MINUTE, toIso } from '../time/instant.ts';
import { offsetsBetween, wallOf } from '../time/zone.ts';

interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** Covers every offset of a year, before and after. */
const AROUND = 400 * DAY;

/**
 * Returns the zone's VTIMEZONE lines, with one onset for each offset in use during the span or the year
 * before. No yearly rules: future rules are unknown, and some zones have none.
 */
export function calendarZone(zone: string, span: Span): string[] {
  const all = offsetsBetween(zone, { from: span.from - AROUND, to: span.to + AROUND });
  const standard = Math.min(...all.map(({ offset }) => offset));
  const shown = all.filter(({ from }) => from <= span.to);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...shown.flatMap(({ from, offset }, at) => {
      const before = shown[at - 1]?.offset ?? offset;
      const kind = offset === standard ? 'STANDARD' : 'DAYLIGHT';
      return [
        `BEGIN:${kind}`,
        // The local time of the offset that ends (§3.6.5). The first onset starts in 1970.
        `DTSTART:${at === 0 ? '19700101T000000' : inUtc(from + before).slice(0, -1)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(offset)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

/**
 * Returns the value of DTSTART or DTEND in the zone's local time. In a repeated hour a file means the earlier
 * (§3.3.5), but not every reader agrees: both ends are then written in UTC.
 */
export function inZone(at: Instant, zone: string, span: Span): string {
  if (comesTwice(span.from, zone) || comesTwice(span.to, zone)) return `:${inUtc(at)}`;
  const { date, minute, second } = wallOf(at, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `;TZID=${zone}:${date.replaceAll('-', '')}T${two(Math.floor(minute / 60))}${two(minute % 60)}${two(second)}`;
}

/** Returns whether another instant has the same local time. */
function comesTwice(at: Instant, zone: string): boolean {
  const near = offsetsBetween(zone, { from: at - DAY, to: at + DAY });
  const local = at + near.find(({ from, to }) => from <= at && at < to)!.offset;
  return near.some(({ from, to, offset }) => {
    const other = local - offset;
    return other !== at && from <= other && other < to;
  });
}

/** Formats an instant in UTC for a file: `20261123T170000Z`. */
export const inUtc = (at: Instant): string => toIso(at).replace(/[-:]/g, '');

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = Math.round((minutes % 1) * 60);
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}${seconds === 0 ? '' : two(seconds)}`;
}
