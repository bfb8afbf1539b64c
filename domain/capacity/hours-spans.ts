import { blocksOn, concerns, occursOn } from '#domain/locations/opening-hours.ts';
import type {
  HoursAdjustment,
  HoursBlock,
  HoursMethod,
  WallInterval,
} from '#domain/locations/opening-hours.ts';
import { dateOfDayNumber, dayNumber } from '#domain/time/date.ts';
import type { Spans } from './spans.ts';
import { NO_TIME, spansFrom } from './spans.ts';
import type { WallDay } from './wall-days.ts';
import { pushWall } from './wall-days.ts';

/** The week of a staff member or location, and its adjustments. */
export type Hours = {
  blocks: readonly HoursBlock[];
  adjustments: readonly HoursAdjustment[];
};

type HoursSpansRequest = { days: readonly WallDay[]; method: HoursMethod };

/**
 * Returns the weekly hours and added hours as elapsed time, in spans of epoch minutes. A repeated hour counts
 * twice, a skipped hour not at all. `unavailableSpans` has the hours taken away.
 */
export function openSpans({ blocks, adjustments }: Hours, { days, method }: HoursSpansRequest): Spans {
  const extra = adjustments.filter((each) => each.kind === 'extra' && concerns(each, method));
  const week = weekOf(blocks, method);
  const added = new Set(extra.flatMap((each) => daysOf(each, days)));
  const pairs: number[] = [];
  for (const day of days) {
    if (week && !added.has(day)) pushWall(pairs, day, week[day.weekday]!);
    else pushWall(pairs, day, flat(hoursOn(day, { blocks, extra, method })));
  }
  return spansFrom(pairs);
}

/** Returns the spans of unavailable time, in epoch minutes. */
export function unavailableSpans(
  adjustments: readonly HoursAdjustment[],
  { days, method }: HoursSpansRequest,
): Spans {
  const taken = adjustments.filter((each) => each.kind === 'unavailable' && concerns(each, method));
  return spansOf(taken, days);
}

/** Returns the spans of extra time that holidays leave open, in epoch minutes. */
export function openOnHolidays(
  adjustments: readonly HoursAdjustment[],
  { days, method }: HoursSpansRequest,
): Spans {
  const open = adjustments.filter(
    (each) => each.kind === 'extra' && each.onHolidays === true && concerns(each, method),
  );
  return spansOf(open, days);
}

function spansOf(adjustments: readonly HoursAdjustment[], days: readonly WallDay[]): Spans {
  if (adjustments.length === 0) return NO_TIME;
  const pairs: number[] = [];
  for (const each of adjustments)
    for (const day of daysOf(each, days)) pushWall(pairs, day, [each.from, each.to]);
  return spansFrom(pairs);
}

/** The dates on which an adjustment applies. */
function daysOf(adjustment: HoursAdjustment, days: readonly WallDay[]): readonly WallDay[] {
  if (adjustment.recurrence) return days.filter(({ day }) => occursOn(dateOfDayNumber(day), adjustment));
  const from = dayNumber(adjustment.fromDate);
  const to = dayNumber(adjustment.toDate);
  return days.filter(({ day }) => from <= day && day <= to);
}

/** The merged hours of each weekday as flat pairs; undefined if they depend on the date. */
function weekOf(blocks: readonly HoursBlock[], method: HoursMethod): (readonly number[])[] | undefined {
  if (blocks.some(({ effectiveFrom, effectiveTo, cycle }) => effectiveFrom ?? effectiveTo ?? cycle)) {
    return undefined;
  }
  const own = blocks.some((block) => block.method === method) ? method : null;
  const week: number[][] = [[], [], [], [], [], [], []];
  for (const block of blocks) if (block.method === own) week[block.weekday]!.push(block.from, block.to);
  return week.map((pairs) => spansFrom(pairs) as number[]);
}

function hoursOn(
  { day }: WallDay,
  {
    blocks,
    extra,
    method,
  }: { blocks: readonly HoursBlock[]; extra: readonly HoursAdjustment[]; method: HoursMethod },
): WallInterval[] {
  return blocksOn(dateOfDayNumber(day), { zone: '', blocks, adjustments: extra, method });
}

const flat = (intervals: readonly WallInterval[]): number[] =>
  intervals.flatMap(({ from, to }) => [from, to]);
