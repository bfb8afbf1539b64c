import type { ScheduleVisit } from '#contract/appointments/schedule.ts';

/** A visit in its row: which of how many lanes it takes. */
export interface Laned {
  visit: ScheduleVisit;
  lane: number;
  lanes: number;
}

/**
 * Places the visits of a row in order of time. Overlapping ones, as an overbooking makes them, share the height:
 * each takes the first lane that is free, and all of one cluster know how many lanes it has.
 */
export function inLanes(visits: readonly ScheduleVisit[]): Laned[] {
  const sorted = visits.toSorted((a, b) => startOf(a) - startOf(b) || Number(a.id) - Number(b.id));
  const placed: Laned[] = [];
  let cluster: Laned[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const each of cluster) each.lanes = ends.length;
    placed.push(...cluster);
    [cluster, ends] = [[], []];
  };
  for (const visit of sorted) {
    const start = startOf(visit);
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Date.parse(visit.end);
    cluster.push({ visit, lane, lanes: 1 });
  }
  close();
  return placed;
}

const startOf = ({ start }: ScheduleVisit): number => Date.parse(start);
