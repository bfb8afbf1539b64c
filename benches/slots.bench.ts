import type { ResolvedSlotQuery } from '#domain/appointments/slot-query.ts';
import { findSlots } from '#domain/appointments/find-slots.ts';
import { plainSlots } from './baselines/plain-slots.ts';
import { springMonth, wholeYear } from './baselines/slot-workloads.ts';
import { milliseconds, tell, times } from './measure/report.ts';
import type { Row } from './measure/report.ts';
import { median } from './measure/rounds.ts';

/*
 * Time to compute the slots of a window from rows in memory: compared with a dayjs version, which must find
 * the same slots, and with ten times the staff.
 */

const SEED = 20_261_120;
const ROUNDS = 9;
const GOALS: Record<number, string> = { 1: '≥ 100, aim 250', 10: '≥ 200, aim 600', 100: '≥ 300, aim 2000' };

const rows: Row[] = [];
const took = new Map<number, number>();
for (const [staff, bookings] of [
  [1, 60],
  [10, 20],
  [10, 60],
  [10, 120],
  [100, 60],
] as const) {
  const { row, ours } = rowOf(
    `30 days, ${staff} staff, ${bookings} bookings each`,
    springMonth({ staff, bookings, seed: SEED + staff }),
  );
  rows.push(bookings === 60 ? { ...row, goal: GOALS[staff]! } : row);
  if (bookings === 60) took.set(staff, ours);
}
for (const [few, many] of [
  [1, 10],
  [10, 100],
] as const) {
  rows.push({
    what: `${few} to ${many} staff`,
    ours: `${milliseconds(took.get(few)!)} to ${milliseconds(took.get(many)!)}`,
    ratio: times(took.get(many)! / took.get(few)!),
    goal: '≤ 12×, aim 3×',
  });
}
for (const [zone, first] of [
  ['Australia/Lord_Howe', '2027-01-01'],
  ['Africa/Casablanca', '2027-01-01'],
  ['Asia/Kathmandu', '2027-01-01'],
  ['America/St_Johns', '2027-01-01'],
  ['America/Sao_Paulo', '2018-01-01'],
] as const) {
  const world = wholeYear(zone, first, { staff: 6, bookings: 200, seed: SEED });
  rows.push(rowOf(`a year in ${zone}, two of six staff and a room`, world).row);
  rows.push(rowOf('… by video', { ...world, method: 3 }).row);
}
tell({
  bench: 'slots',
  seeds: [SEED],
  versions: { dayjs: '1.11.23' },
  rows,
  notes: [
    'anchor: the same slots, written to be read, on dayjs with its timezone plugin; both found the same starts in every row',
    `service of 30 minutes every 15, buffers of 5 and 10; ours: the median of ${ROUNDS} rounds after a warm-up; anchor: of one to three`,
  ],
});

function rowOf(what: string, query: ResolvedSlotQuery): { row: Row; ours: number } {
  const result = findSlots(query).slots.map(({ start }) => start);
  const anchors = [timed(() => sameAs(result, plainSlots(query)))];
  if (anchors[0]! < 3_000)
    anchors.push(
      timed(() => plainSlots(query)),
      timed(() => plainSlots(query)),
    );
  const anchor = median(anchors);
  const ours = fastEnough(() => findSlots(query));
  const row = {
    what: `${what}: ${result.length.toLocaleString('en')} slots`,
    ours: milliseconds(ours),
    anchor: milliseconds(anchor),
    ratio: times(anchor / ours),
  };
  return { row, ours };
}

function sameAs(ours: readonly number[], theirs: readonly number[]): void {
  if (ours.length === 0 || ours.length !== theirs.length || ours.some((start, i) => start !== theirs[i]))
    throw new Error(`the anchor finds ${theirs.length} slots, the engine ${ours.length}`);
}

/** Returns the milliseconds of one run; short runs are repeated for resolution. */
function fastEnough(work: () => unknown): number {
  for (let n = 0; n < 200; n += 1) work();
  const once = Math.max(0.005, timed(work));
  const often = Math.max(1, Math.ceil(40 / once));
  const rounds = Array.from({ length: ROUNDS }, () =>
    timed(() => {
      for (let n = 0; n < often; n += 1) work();
    }),
  );
  return median(rounds) / often;
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
