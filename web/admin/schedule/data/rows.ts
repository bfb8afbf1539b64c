import type { Schedule, ScheduleHold, ScheduleRow, ScheduleVisit } from '#contract/appointments/schedule.ts';
import { STATUS } from '#domain/codes/status.ts';
import { inLanes } from './lanes.ts';
import type { Laned } from './lanes.ts';
import { eventsOf } from './sessions.ts';
import { stateOf } from './tone.ts';

export type RowKind = 'staff' | 'rooms';

/** The states that the schedule filters by. */
export const STATES = ['booked', 'waiting', 'called', 'in-service', 'completed', 'no-show'] as const;

export interface Filters {
  service: string | null;
  method: number | null;
  state: (typeof STATES)[number] | null;
}

/** A row of the day with its visits and sessions, and what booking pages hold. */
export interface FilledRow extends ScheduleRow {
  visits: Laned[];
  holds: ScheduleHold[];
  /** Pixels. */
  height: number;
}

/** The height of a row, and the least height of a lane. */
const ROW_HEIGHT = 86;
const LANE_HEIGHT = 40;

const idsOf = (kind: RowKind, of: Pick<ScheduleVisit, 'staff_ids' | 'room_ids'>): string[] =>
  kind === 'staff' ? of.staff_ids : of.room_ids;

/** Returns the rows of one kind with their visits and sessions: the reader's own row first, then who works, by name. */
export function filledRows(schedule: Schedule, kind: RowKind, filters: Filters): FilledRow[] {
  const visits = Map.groupBy(
    eventsOf(schedule)
      .filter((visit) => matches(visit, filters))
      .flatMap((visit) => idsOf(kind, visit).map((row) => ({ row, visit }))),
    ({ row }) => row,
  );
  const own = schedule.me.staff_id;
  const isIn = ({ id, hours }: ScheduleRow): boolean => hours.length > 0 || visits.has(id);
  const rows = kind === 'staff' ? schedule.staff : schedule.rooms;
  return rows
    .toSorted(
      (a, b) =>
        Number(b.id === own) - Number(a.id === own) ||
        Number(isIn(b)) - Number(isIn(a)) ||
        a.name.localeCompare(b.name),
    )
    .map((row) => {
      const laned = inLanes((visits.get(row.id) ?? []).map(({ visit }) => visit));
      const lanes = Math.max(1, ...laned.map((each) => each.lanes));
      return {
        ...row,
        visits: laned,
        holds: schedule.holds.filter((hold) => idsOf(kind, hold).includes(row.id)),
        height: Math.max(ROW_HEIGHT, lanes * LANE_HEIGHT + 16),
      };
    });
}

export const matches = (visit: ScheduleVisit, { service, method, state }: Filters): boolean =>
  (service === null || service === visit.service_id) &&
  (method === null || method === visit.meeting_method) &&
  (state === null || state === stateOf(visit));

/** Returns the confirmed appointments that no listed staff member leads; attendees of a session stand on its roster. */
export function unassigned({ visits, staff }: Schedule, filters: Filters): ScheduleVisit[] {
  const listed = new Set(staff.map(({ id }) => id));
  return visits.filter(
    (visit) =>
      visit.status === STATUS.confirmed &&
      visit.session_id === null &&
      !visit.staff_ids.some((id) => listed.has(id)) &&
      matches(visit, filters),
  );
}

/** Returns the group sessions that no listed staff member hosts: no row shows them. */
export function withoutHost({ sessions, staff }: Schedule, filters: Filters): ScheduleVisit[] {
  const listed = new Set(staff.map(({ id }) => id));
  const hostless = sessions.filter(({ staff_ids: hosts }) => !hosts.some((id) => listed.has(id)));
  return eventsOf({ visits: [], sessions: hostless }).filter((event) => matches(event, filters));
}

/** The rows in view, with a margin: a day of 100 staff has thousands of elements otherwise. */
export function rowsInView(
  rows: readonly Pick<FilledRow, 'height'>[],
  { top, height }: { top: number; height: number },
): { first: number; last: number; offsets: number[]; total: number } {
  const offsets: number[] = [];
  let total = 0;
  for (const row of rows) {
    offsets.push(total);
    total += row.height;
  }
  const isIn = (index: number): boolean =>
    offsets[index]! + rows[index]!.height > top - MARGIN && offsets[index]! < top + height + MARGIN;
  const shown = rows.flatMap((_, index) => (isIn(index) ? [index] : []));
  return { first: shown[0] ?? 0, last: shown.at(-1) ?? -1, offsets, total };
}

/** Pixels above and below the part in view. */
const MARGIN = 500;
