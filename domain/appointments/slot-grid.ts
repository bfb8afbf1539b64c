import type { Spans } from '#domain/capacity/spans.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { ResolvedSlotQuery } from './slot-query.ts';
import { contextOf } from './slot-context.ts';
import type { SlotContext } from './slot-context.ts';

/**
 * Returns the starts on the grid within these spans: local times that are a multiple of the step since
 * midnight. A repeated hour has its starts twice, a skipped hour has none. Epoch minutes, ascending.
 */
export function startsOnGrid({ query, days }: SlotContext, spans: Spans): number[] {
  const starts: number[] = [];
  const first = spans[0] ?? 0;
  const last = spans.at(-1) ?? 0;
  let ascending = true;
  let before = -Infinity;
  let at = 0;
  for (const day of days) {
    for (const { utc, from, to } of day.parts) {
      const end = Math.min(utc + to - from, last);
      const wall = from + Math.max(0, first - utc);
      let start = utc - from + Math.ceil(wall / query.step) * query.step;
      // If clocks turn back over midnight, a date returns after the next one has begun.
      while (at > 0 && start < spans[at - 1]!) at -= 2;
      for (; start < end; start += query.step) {
        while (at < spans.length && spans[at + 1]! <= start) at += 2;
        if (at >= spans.length || spans[at]! > start) continue;
        ascending &&= start > before;
        before = start;
        starts.push(start);
      }
    }
  }
  return ascending ? starts : starts.sort((a, b) => a - b);
}

/** Returns all starts of the grid in the requested window, offered or not, as instants. */
export function requestedStarts(query: ResolvedSlotQuery): Instant[] {
  const context = contextOf(query);
  return startsOnGrid(context, context.requested).map((minute) => minute * MINUTE);
}

/**
 * Returns a function that counts the starts before a minute. Starts are multiples of some minutes apart,
 * mostly the step, so a table of these multiples suffices.
 */
export function positionsOn(grid: readonly number[]): (minute: number) => number {
  const first = grid[0] ?? 0;
  const apart = distanceIn(grid);
  const steps = grid.length === 0 ? 0 : (grid.at(-1)! - first) / apart + 1;
  const before = new Int32Array(steps + 1);
  for (let step = 0, position = 0; step <= steps; step += 1) {
    before[step] = position;
    if (grid[position] === first + step * apart) position += 1;
  }
  return (minute) => {
    const step = Math.ceil((minute - first) / apart);
    return before[step < 0 ? 0 : step > steps ? steps : step]!;
  };
}

/** Returns the greatest common divisor of the gaps between starts, in minutes. */
function distanceIn(grid: readonly number[]): number {
  let apart = grid.length > 1 ? grid[1]! - grid[0]! : 1;
  for (let i = 2; i < grid.length; i += 1) {
    const next = grid[i]! - grid[i - 1]!;
    if (next !== apart) apart = commonDivisor(apart, next);
  }
  return apart;
}

function commonDivisor(a: number, b: number): number {
  let [more, less] = [a, b];
  while (less !== 0) [more, less] = [less, more % less];
  return more;
}

/** Returns whether an epoch minute is a start on the grid. */
export function isOnGrid(context: SlotContext, minute: number): boolean {
  return Number.isInteger(minute) && startsOnGrid(context, [minute, minute + 1]).length > 0;
}
