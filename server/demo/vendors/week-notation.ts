import type { Weekday } from '#domain/time/date.ts';

/** Local minutes of a weekday (0 Sunday), `from` < `to` ≤ 1440. */
export type WeekBlock = { weekday: Weekday; from: number; to: number };

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Reads a week in a short notation: `Mon-Fri 09:00-12:30 13:30-17:00; Sat 10:00-14:00`. An interval that ends
 * at or before its start crosses midnight and becomes two blocks. Throws on any text that it cannot read:
 * demo data must not be wrong silently.
 */
export function readWeek(text: string): WeekBlock[] {
  return text.split(';').flatMap((part) => {
    const [days = '', ...stretches] = part.trim().split(/\s+/);
    if (stretches.length === 0) throw new Error(`No hours in "${part}"`);
    return weekdaysOf(days).flatMap((weekday) => stretches.flatMap((stretch) => blocksOf(weekday, stretch)));
  });
}

function weekdaysOf(days: string): Weekday[] {
  const [first, last = first] = days.split('-').map((name) => NAMES.indexOf(name));
  if (first === undefined || last === undefined || first < 0 || last < 0)
    throw new Error(`Not weekdays: "${days}"`);
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, i) => ((first + i) % 7) as Weekday);
}

function blocksOf(weekday: Weekday, stretch: string): WeekBlock[] {
  const [from, to] = stretch.split('-').map(minuteOf);
  if (from === undefined || to === undefined) throw new Error(`Not an interval: "${stretch}"`);
  if (from < to) return [{ weekday, from, to }];
  const tomorrow = ((weekday + 1) % 7) as Weekday;
  return [{ weekday, from, to: 1440 }, ...(to > 0 ? [{ weekday: tomorrow, from: 0, to }] : [])];
}

function minuteOf(clock: string): number {
  const parts = /^(\d\d):(\d\d)$/.exec(clock);
  const minute = parts ? Number(parts[1]) * 60 + Number(parts[2]) : Number.NaN;
  if (!(minute <= 1440)) throw new Error(`Not a time of day: "${clock}"`);
  return minute;
}
