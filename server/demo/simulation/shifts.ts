import type { LocalDate } from '#domain/time/date.ts';
import { addDays, weekdayOf } from '#domain/time/date.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { WeekBlock } from '../vendors/week-notation.ts';

export type Stretch = { from: Instant; to: Instant };

/** The shifts between two instants, adjacent ones joined: a night shift crosses midnight. */
export function stretchesOf(
  shifts: readonly WeekBlock[],
  { days, zone, within }: { days: readonly LocalDate[]; zone: string; within: Stretch },
): Stretch[] {
  const stretches = days
    .flatMap((day) =>
      shifts
        .filter((block) => block.weekday === weekdayOf(day))
        .map(({ from, to }) => stretchOn(day, { from, to }, zone)),
    )
    .map(({ from, to }) => ({ from: Math.max(from, within.from), to: Math.min(to, within.to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else joined.push(stretch);
  }
  return joined;
}

/** The two dates that a business day touches: it begins at 04:00 and ends at 04:00 of the next date. */
export const datesOf = (day: LocalDate): LocalDate[] => [day, addDays(day, 1)];

/**
 * Break times: half an hour in the middle of more than five hours, two breaks in more than nine; staggered by
 * rank, so that the counter stays open.
 */
export function breaksIn({ from, to }: Stretch, rank: number): Stretch[] {
  const length = to - from;
  const count = length > 9 * HOUR ? 2 : length > 5 * HOUR ? 1 : 0;
  const shift = (rank % 3) * 35 * MINUTE;
  return Array.from({ length: count }, (_, i) => {
    const begins = from + Math.round((length * (i + 1)) / (count + 1)) - 50 * MINUTE + shift;
    return { from: begins, to: begins + 30 * MINUTE };
  });
}

/** A moment of a staff member's day: a shift begins or ends, or a break until `ends` is due. */
export type Moment = { at: Instant; kind: 'in' | 'out' } | { at: Instant; kind: 'break'; ends: Instant };

/** The moments from an instant on, in order. */
export function momentsOf(
  { stretches, rank }: { stretches: readonly Stretch[]; rank: number },
  from: Instant,
): Moment[] {
  return stretches
    .filter(({ to }) => to > from)
    .flatMap((stretch): Moment[] => [
      { at: Math.max(stretch.from, from), kind: 'in' },
      ...breaksIn(stretch, rank)
        .filter((pause) => pause.from >= from)
        .map((pause): Moment => ({ at: pause.from, kind: 'break', ends: pause.to })),
      { at: stretch.to, kind: 'out' },
    ])
    .sort((a, b) => a.at - b.at);
}

function stretchOn(day: LocalDate, block: { from: number; to: number }, zone: string): Stretch {
  return { from: instantOf(day, block.from, zone), to: instantOf(day, block.to, zone) };
}
