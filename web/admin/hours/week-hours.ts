import type { HoursRow } from '#contract/hours/week-layer.ts';
import { layerOf } from '#contract/hours/week-layer.ts';
import { overlapAt } from '#domain/locations/day-hours.ts';
import { addDays } from '#domain/time/date.ts';

/** The part of a week that the editor shows: one meeting method, one period, one week of a cycle. */
export interface Layer {
  method: HoursRow['method'];
  from: string | null;
  to: string | null;
  /** The week of the cycle; null is every week. */
  cycle: { weeks: number; week: number; from: string } | null;
}

export interface Block {
  from: number;
  to: number;
}

/** Sunday is 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

const cycleOf = (row: HoursRow): Layer['cycle'] =>
  row.cycle_weeks ? { weeks: row.cycle_weeks, week: row.cycle_week!, from: row.cycle_from! } : null;

const isIn = (row: HoursRow, { method, from, to, cycle }: Layer): boolean => {
  const own = cycleOf(row);
  return (
    row.method === method &&
    row.effective_from === from &&
    row.effective_to === to &&
    own?.weeks === cycle?.weeks &&
    own?.week === cycle?.week &&
    own?.from === cycle?.from
  );
};

const rowsOf = (layer: Layer, weekday: number, blocks: readonly Block[]): HoursRow[] =>
  blocks.map(({ from, to }) => ({
    weekday,
    method: layer.method,
    from,
    to,
    effective_from: layer.from,
    effective_to: layer.to,
    ...(layer.cycle && {
      cycle_weeks: layer.cycle.weeks,
      cycle_week: layer.cycle.week,
      cycle_from: layer.cycle.from,
    }),
  }));

/** The blocks of a weekday, in the order of their rows: a block that is being typed does not jump. */
export const blocksOf = (hours: readonly HoursRow[], layer: Layer, weekday: number): Block[] =>
  hours.filter((row) => row.weekday === weekday && isIn(row, layer)).map(({ from, to }) => ({ from, to }));

/** Replaces the blocks of a weekday. */
export const withDay = (
  hours: readonly HoursRow[],
  layer: Layer,
  { weekday, blocks }: { weekday: number; blocks: readonly Block[] },
): HoursRow[] => [
  ...hours.filter((row) => row.weekday !== weekday || !isIn(row, layer)),
  ...rowsOf(layer, weekday, blocks),
];

/** Copies a weekday to others. */
export const copyDay = (
  hours: readonly HoursRow[],
  layer: Layer,
  { from, to }: { from: number; to: readonly number[] },
): HoursRow[] =>
  to.reduce<HoursRow[]>(
    (all, weekday) => withDay(all, layer, { weekday, blocks: blocksOf(hours, layer, from) }),
    [...hours],
  );

/** A further block after the last one of a day; undefined if the day is full. */
export function nextBlock(blocks: readonly Block[]): Block | undefined {
  if (blocks.length === 0) return { from: 540, to: 1020 };
  const end = Math.max(...blocks.map(({ to }) => to));
  const from = Math.min(end + 60, 1440 - 60);
  return from >= end && from < 1440 ? { from, to: Math.min(from + 120, 1440) } : undefined;
}

export interface Period {
  from: string | null;
  to: string | null;
}

/** The periods of a method, earliest first; the unlimited one if it has no hours. */
export function periodsOf(hours: readonly HoursRow[], method: HoursRow['method']): Period[] {
  const found = new Map<string, Period>();
  for (const row of hours)
    if (row.method === method)
      found.set(`${row.effective_from}/${row.effective_to}`, {
        from: row.effective_from,
        to: row.effective_to,
      });
  const periods = [...found.values()].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  return periods.length > 0 ? periods : [{ from: null, to: null }];
}

/** Ends the given period before a date and starts another one there, with the same hours. */
export function splitPeriod(
  hours: readonly HoursRow[],
  { method, from, to }: Pick<Layer, 'method' | 'from' | 'to'>,
  date: string,
): HoursRow[] {
  const isOf = (row: HoursRow): boolean =>
    row.method === method && row.effective_from === from && row.effective_to === to;
  return hours.flatMap((row) =>
    isOf(row)
      ? [
          { ...row, effective_to: addDays(date, -1) },
          { ...row, effective_from: date },
        ]
      : [row],
  );
}

/** The cycle of a method's period; null is every week. */
export const cycleIn = (hours: readonly HoursRow[], layer: Layer): Layer['cycle'] =>
  hours.flatMap((row) => {
    const cycle = isIn(
      { ...row, cycle_weeks: null, cycle_week: null, cycle_from: null },
      { ...layer, cycle: null },
    )
      ? cycleOf(row)
      : null;
    return cycle ? [cycle] : [];
  })[0] ?? null;

/** Gives a period a cycle of so many weeks, or none: each week begins with the hours of the first. */
export function withCycle(
  hours: readonly HoursRow[],
  layer: Layer,
  { weeks, from }: { weeks: number; from: string },
): HoursRow[] {
  const every = { ...layer, cycle: null };
  const before = cycleIn(hours, layer);
  const inPeriod = (row: HoursRow): boolean =>
    isIn({ ...row, cycle_weeks: null, cycle_week: null, cycle_from: null }, every);
  const first = before ? { ...layer, cycle: { ...before, week: 0 } } : every;
  const cycles: Layer['cycle'][] =
    weeks === 1 ? [null] : Array.from({ length: weeks }, (_, week) => ({ weeks, week, from }));
  return [
    ...hours.filter((row) => !inPeriod(row)),
    ...cycles.flatMap((cycle) =>
      WEEKDAYS.flatMap((weekday) => rowsOf({ ...layer, cycle }, weekday, blocksOf(hours, first, weekday))),
    ),
  ];
}

/** A block that ends before it starts, or that overlaps the one before. */
export type BlockFault = 'order' | 'overlap';

export function faultOf(blocks: readonly Block[], index: number): BlockFault | null {
  const { from, to } = blocks[index]!;
  if (to <= from) return 'order';
  return blocks.slice(0, index).some((other) => other.from < to && from < other.to) ? 'overlap' : null;
}

/** Whether all blocks of a week can be saved. */
export const isSound = (hours: readonly HoursRow[]): boolean =>
  hours.every(({ from, to }) => to > from) && overlapAt(hours, layerOf) < 0;

/** The weekdays on which two weeks differ, in any method, period or cycle. */
export function changedDays(hours: readonly HoursRow[], saved: readonly HoursRow[]): Weekday[] {
  const written = (rows: readonly HoursRow[], weekday: number): string =>
    JSON.stringify(
      rows
        .filter((row) => row.weekday === weekday)
        .map((row) => [row.method, row.effective_from, row.effective_to, row.from, row.to, cycleOf(row)])
        .map((row) => JSON.stringify(row))
        .toSorted(),
    );
  return WEEKDAYS.filter((weekday) => written(hours, weekday) !== written(saved, weekday));
}

/** `09:05` of a time field as minutes; null for an empty one. Midnight as an end is 24:00. */
export function minutesOf(text: string, isEnd: boolean): number | null {
  const [hours, minutes] = text.split(':').map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null;
  const total = hours * 60 + minutes;
  return isEnd && total === 0 ? 1440 : total;
}

export const timeText = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The hours of the shared axis: 8 to 19, extended by those in use. */
export function axisOf(...weeks: readonly (readonly HoursRow[])[]): Block {
  const rows = weeks.flat();
  const first = Math.min(480, ...rows.map(({ from }) => from));
  const last = Math.max(1140, ...rows.map(({ to }) => to));
  return { from: Math.floor(first / 60) * 60, to: Math.ceil(last / 60) * 60 };
}
