import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VisitOutside } from '#contract/vendors/impact.ts';
import { causesOutside } from '#domain/appointments/impact.ts';
import { findSlots } from '#domain/appointments/find-slots.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { nearest, takingAnyway } from '#domain/appointments/slots-at.ts';
import { addDays } from '#domain/time/date.ts';
import { DAY, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { SettingsByLine } from '../../vendors/index.ts';
import { outsideRules } from '../requests/booking-request.ts';
import { resolveQuery } from '../slots/read-slots.ts';
import type { SlotRows } from '../slots/slots-store.ts';
import { liveRows } from './change-rows.ts';
import { bookedAhead } from './impact-store.ts';
import type { BookedRow, Concerned } from './impact-store.ts';
import { settingsAround } from './settings-of-change.ts';
import { afterChange, previewRows, queryOf } from './preview-rows.ts';
import type { Previewing } from './preview-rows.ts';

/** Appointments judged by one preview, earliest first, and those listed. The response says how many there are. */
const MOST_JUDGED = 2_000;
const MOST_LISTED = 200;

interface Outside {
  visits: VisitOutside[];
  count: number;
  judged: number;
  total: number;
}

export const NONE_OUTSIDE: Outside = { visits: [], count: 0, judged: 0, total: 0 };

/** The appointments that fit the set-up now and fall outside after the change. */
export async function visitsOutside(
  tx: Tx,
  previewing: Previewing,
  concerned: Omit<Concerned, 'also'>,
): Promise<Outside> {
  const booked = await bookedAhead(tx, concerned, { now: previewing.now, most: MOST_JUDGED });
  const outside: { row: BookedRow; causes: SlotCause[] }[] = [];
  for (const group of Map.groupBy(booked, (row) => `${row.locationId}/${row.serviceId}`).values()) {
    outside.push(...(await outsideOf(tx, group, previewing)));
    await nextTurn();
  }
  outside.sort((a, b) => a.row.startsAt - b.row.startsAt || a.row.id - b.row.id);
  const visits: VisitOutside[] = [];
  const suggested: Suggested[] = [];
  for (const { row, causes } of outside.slice(0, MOST_LISTED)) {
    const start = await freeStart(tx, row, { previewing, suggested });
    visits.push({
      ...visitOf(row),
      causes,
      suggest: start === null ? 'tell' : 'move',
      move_to: isoOf(start),
    });
  }
  return { visits, count: outside.length, judged: booked.length, total: booked[0]?.total ?? 0 };
}

/** Those of one service at one location: its rows are read once, without reserved time. */
async function outsideOf(
  tx: Tx,
  group: readonly BookedRow[],
  previewing: Previewing,
): Promise<{ row: BookedRow; causes: SlotCause[] }[]> {
  const { locationId, serviceId, startsAt } = group[0]!;
  const query = queryOf({ locationId, serviceId }, { from: startsAt, to: group.at(-1)!.startsAt + DAY });
  const [rows, settings] = await Promise.all([
    previewRows(tx, query, { previewing, taken: false }),
    settingsAround(tx, previewing.changes, locationId),
  ]);
  if (!rows) return [];
  const causesIn = (of: SlotRows, within: SettingsByLine) => {
    const live = liveRows(of);
    if (!live) return (): SlotCause[] => [of.archived ? 'location-closed' : 'service-not-offered'];
    const resolved = resolveQuery(query, { rows: live, now: previewing.now, settings: within });
    return (row: BookedRow) => causesOutside(resolved, bookedTime(row));
  };
  const [before, after] = [
    causesIn(rows, settings.now),
    causesIn(afterChange(rows, previewing, query), settings.after),
  ];
  return group.flatMap((row) => {
    const causes = after(row);
    return causes.length > 0 && before(row).length === 0 ? [{ row, causes }] : [];
  });
}

const bookedTime = ({ startsAt, endsAt, staffIds, rooms, ...row }: BookedRow) => ({
  ...row,
  start: startsAt,
  minutes: (endsAt - startsAt) / MINUTE,
  staffIds: staffIds ?? [],
  rooms: rooms ?? [],
});

/** A suggested time, which no other suggestion may use. Epoch minutes. */
interface Suggested {
  staffId: number;
  from: number;
  to: number;
}

/** The free start of the same staff member on the same date that is nearest; null if none is left. */
async function freeStart(
  tx: Tx,
  row: BookedRow,
  { previewing, suggested }: { previewing: Previewing; suggested: Suggested[] },
): Promise<Instant | null> {
  const { staffId, zone, startsAt } = row;
  if (staffId === null) return null;
  const { date } = wallOf(startsAt, zone);
  const from = Math.max(previewing.now, instantOf(date, 0, zone));
  const query = {
    ...queryOf(row, { from, to: instantOf(addDays(date, 1), 0, zone) }),
    ...outsideRules(true),
    method: row.method,
    attendees: row.seats,
    staffIds: [staffId],
    movingVisitId: row.id,
  };
  const [rows, settings] = await Promise.all([
    previewRows(tx, query, { previewing, taken: true }),
    settingsAround(tx, previewing.changes, row.locationId),
  ]);
  const live = rows && liveRows(afterChange(rows, previewing, row));
  if (!live) return null;
  const resolved = resolveQuery(query, { rows: live, now: previewing.now, settings: settings.after });
  const used = suggested.filter((each) => each.staffId === staffId).flatMap((each) => [each.from, each.to]);
  const free = {
    ...resolved,
    staff: resolved.staff.map((person) =>
      person.id === staffId ? { ...person, booked: [...person.booked, ...used] } : person,
    ),
  };
  const [start] = nearest(
    findSlots(free).slots.map((slot) => slot.start),
    { to: startsAt, most: 1 },
  );
  if (start === undefined) return null;
  const { staffFrom, staffTo } = takingAnyway(free, { start, staffId });
  suggested.push({ staffId, from: Math.floor(staffFrom / MINUTE), to: Math.ceil(staffTo / MINUTE) });
  return start;
}

const isoOf = (start: Instant | null): string | null => (start === null ? null : toIso(start));

const visitOf = (row: BookedRow) => ({
  id: String(row.id),
  version: row.version,
  first_name: row.firstName,
  last_name: row.lastName,
  location_id: String(row.locationId),
  location: row.locationName,
  service_id: String(row.serviceId),
  service: row.serviceName,
  staff_id: row.staffId === null ? null : String(row.staffId),
  staff: row.staffName,
  start: toIso(row.startsAt),
  end: toIso(row.endsAt),
  zone: row.zone,
});
