import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { Condition } from './line.ts';

/** Somebody begins to work at a location too, for these services; nobody's session is asked again. */
export async function worksAlso(
  tx: Tx,
  of: { staff: number; location: number; services: readonly number[] },
): Promise<void> {
  await tx.run(
    sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) VALUES (${tx.vendorId}, ${of.staff}, ${of.location})`,
  );
  await tx.run(sql`
    INSERT INTO assignments (vendor_id, staff_id, service_id, location_id, meeting_methods)
    SELECT ${tx.vendorId}, ${of.staff}, s, ${of.location}, '{1,2,3}' FROM unnest(${[...of.services]}::bigint[]) AS s`);
}

/** The location as its managers would set it; there are no screens for it yet. */
export async function setCondition(tx: Tx, location: number, to: Condition & { now: number }): Promise<void> {
  await tx.run(sql`
    UPDATE locations SET paused_at = ${at(to.paused ? to.now : null)}, visibility = ${to.private ? 'private' : 'public'}, takes_online_queue = ${to.takesQueue},
      restrict_callback_request_hours = ${to.closed}, queue_capacity = ${to.capacity} WHERE vendor_id = ${tx.vendorId} AND id = ${location}`);
}

/** The clock was moved by hours; those who are signed in stay so. */
export async function keepSignedIn(db: Database, now: number): Promise<void> {
  await db.acrossVendors((tx) =>
    tx.run(sql`UPDATE identity_sessions SET last_call_at = ${at(now)}, expires_at = ${at(now + 86_400_000)}`),
  );
}

export interface StoredVisit {
  id: number;
  day: string;
  prefix: string;
  number: number;
  serviceId: number;
  status: number;
  staffId: number | null;
  preferredStaffId: number | null;
  endedAt: number | null;
  endedReason: string | null;
  version: number;
  /** The how-manyeth in the line of everybody who ever was in it. */
  place: number;
  tickets: number;
  liveTickets: number;
  calledAt: number | null;
  leftAt: number | null;
  leftReason: string | null;
  legs: StoredLeg[];
  rating: number | null;
  /** When the wait that was told at the door was over; undefined where none was told. */
  waits: { startedAt: string | null }[];
}

export interface StoredLeg {
  staff: number | null;
  station: number | null;
  queuedAt: string;
  calledAt: string | null;
  calls: number;
  startedAt: string | null;
  endedAt: string | null;
  outcome: string | null;
}

/** All that is kept of everybody who ever joined here. */
export async function storedVisits(tx: Tx, location: number): Promise<StoredVisit[]> {
  return tx.many(sql<StoredVisit>`
    SELECT v.id, t.day, t.prefix, t.number, v.service_id AS "serviceId", v.status, v.staff_id AS "staffId", v.preferred_staff_id AS "preferredStaffId", v.ended_at AS "endedAt",
      v.ended_reason AS "endedReason", v.version, t.called_at AS "calledAt", t.left_at AS "leftAt", t.left_reason AS "leftReason", f.rating,
      row_number() OVER (ORDER BY t.order_at, t.id) AS place,
      (SELECT count(*) FROM tickets a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id) AS tickets,
      (SELECT count(*) FROM tickets a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id AND a.left_at IS NULL) AS "liveTickets",
      (SELECT json_agg(json_build_object('staff', g.staff_id, 'station', g.station_id, 'queuedAt', g.queued_at, 'calledAt', g.called_at, 'calls', g.calls,
         'startedAt', g.started_at, 'endedAt', g.ended_at, 'outcome', g.outcome) ORDER BY g.seq) FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id) AS legs,
      (SELECT coalesce(json_agg(json_build_object('startedAt', w.started_at)), '[]') FROM wait_shown w WHERE w.vendor_id = v.vendor_id AND w.visit_id = v.id) AS waits
    FROM visits v JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id LEFT JOIN feedback f ON f.vendor_id = v.vendor_id AND f.visit_id = v.id
    WHERE v.vendor_id = ${tx.vendorId} AND v.location_id = ${location} ORDER BY v.id`);
}

export interface StoredDuty {
  staffId: number;
  stationId: number | null;
  state: string;
}

export async function storedDuty(tx: Tx, location: number): Promise<StoredDuty[]> {
  return tx.many(sql<StoredDuty>`
    SELECT staff_id AS "staffId", station_id AS "stationId", state FROM duty WHERE vendor_id = ${tx.vendorId} AND location_id = ${location}`);
}

export interface StoredStep {
  visit: number;
  version: number;
  kind: string;
  leg: number | null;
  undone: string | null;
}

/** What was told of everybody who ever joined here, each visit's in its order. */
export async function storedSteps(tx: Tx, location: number): Promise<StoredStep[]> {
  return tx.many(sql<StoredStep>`
    SELECT subject_id AS visit, subject_version AS version, kind, (data->>'leg')::int AS leg, data->>'undone' AS undone FROM events
    WHERE vendor_id = ${tx.vendorId} AND subject_kind = 'visit' AND subject_id IN (SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND location_id = ${location})
    ORDER BY subject_id, subject_version`);
}
