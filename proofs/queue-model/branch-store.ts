import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { Condition } from './line.ts';

/** Assigns a staff member to another location, for these services; their session stays. */
export async function assignAlso(
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

/** Sets the location as its managers would; no screen exists for it yet. */
export async function setCondition(
  tx: Tx,
  location: number,
  to: Condition & { pausedAt: number | null | undefined },
): Promise<void> {
  const paused = to.pausedAt === undefined ? sql`paused_at` : sql`${at(to.pausedAt)}::timestamptz`;
  await tx.run(sql`
    UPDATE locations SET paused_at = ${paused}, visibility = ${to.private ? 'private' : 'public'}, takes_online_queue = ${to.takesQueue},
      restrict_callback_request_hours = ${to.closed}, queue_capacity = ${to.capacity} WHERE vendor_id = ${tx.vendorId} AND id = ${location}`);
}

/** Extends sessions after the clock has moved by hours. */
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
  /** The current or last position in either line, among all visits. */
  place: number;
  elsewhere: boolean;
  /** The current ticket number. */
  label: string;
  waitingSince: number | null;
  attempts: number;
  tickets: number;
  liveTickets: number;
  /** Number of their tickets that ended with a transfer to the other line. */
  sentOn: number;
  calledAt: number | null;
  heldUntil: number | null;
  leftAt: number | null;
  leftReason: string | null;
  legs: StoredLeg[];
  rating: number | null;
  /** End of the wait that the join showed; undefined if it showed none. */
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

/** Stored data of every visit that ever joined here, in either line. */
export async function storedVisits(tx: Tx, location: number): Promise<StoredVisit[]> {
  return tx.many(sql<StoredVisit>`
    SELECT v.id, first.day, first.prefix, first.number, v.location_id <> ${location} AS elsewhere, t.day || '/' || t.prefix || '-' || lpad(t.number::text, 3, '0') AS label,
      t.wanted_since AS waiting_since, (SELECT count(*) FROM call_attempts c WHERE c.vendor_id = v.vendor_id AND c.visit_id = v.id) AS attempts, v.service_id, v.status, v.staff_id, v.preferred_staff_id, v.ended_at,
      v.ended_reason, v.version, t.called_at, t.held_until, t.left_at, t.left_reason, f.rating,
      row_number() OVER (ORDER BY t.order_at, t.id) AS place,
      (SELECT count(*) FROM tickets a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id) AS tickets,
      (SELECT count(*) FROM tickets a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id AND a.left_at IS NULL) AS live_tickets,
      (SELECT count(*) FROM tickets a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id AND a.left_reason = 'transferred') AS sent_on,
      (SELECT json_agg(json_build_object('staff', g.staff_id, 'station', g.station_id, 'queuedAt', g.queued_at, 'calledAt', g.called_at, 'calls', g.calls,
         'startedAt', g.started_at, 'endedAt', g.ended_at, 'outcome', g.outcome) ORDER BY g.seq) FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id) AS legs,
      (SELECT coalesce(json_agg(json_build_object('startedAt', w.started_at)), '[]') FROM wait_shown w WHERE w.vendor_id = v.vendor_id AND w.visit_id = v.id) AS waits
    FROM tickets first JOIN visits v ON v.vendor_id = first.vendor_id AND v.id = first.visit_id
      JOIN tickets t ON t.vendor_id = v.vendor_id AND t.id = (SELECT max(l.id) FROM tickets l WHERE l.vendor_id = v.vendor_id AND l.visit_id = v.id)
      LEFT JOIN feedback f ON f.vendor_id = v.vendor_id AND f.visit_id = v.id
    WHERE first.vendor_id = ${tx.vendorId} AND first.location_id = ${location} AND NOT EXISTS (SELECT 1 FROM tickets o WHERE o.vendor_id = v.vendor_id AND o.visit_id = v.id AND o.id < first.id)
    ORDER BY v.id`);
}

export interface StoredDuty {
  staffId: number;
  stationId: number | null;
  state: string;
}

export async function storedDuty(tx: Tx, location: number): Promise<StoredDuty[]> {
  return tx.many(sql<StoredDuty>`
    SELECT staff_id, station_id, state FROM duty WHERE vendor_id = ${tx.vendorId} AND location_id = ${location}`);
}

export interface StoredIntake {
  paused: boolean;
  pausedMethods: number[];
}

/** The currently paused methods. */
export async function storedIntake(tx: Tx, location: number): Promise<StoredIntake> {
  return tx.one(sql<StoredIntake>`
    SELECT paused_at IS NOT NULL AS paused, paused_methods FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${location}`);
}

export interface StoredStep {
  visit: number;
  version: number;
  kind: string;
  leg: number | null;
  undone: string | null;
}

/** Events of every visit that ever joined here, in order for each visit. */
export async function storedSteps(tx: Tx, location: number): Promise<StoredStep[]> {
  return tx.many(sql<StoredStep>`
    SELECT subject_id AS visit, subject_version AS version, kind, (data->>'leg')::int AS leg, data->>'undone' AS undone FROM events
    WHERE vendor_id = ${tx.vendorId} AND subject_kind = 'visit' AND subject_id IN (SELECT visit_id FROM tickets WHERE vendor_id = ${tx.vendorId} AND location_id = ${location})
    ORDER BY subject_id, subject_version`);
}

export interface SentHere {
  at: number;
  /** The ticket number that the visit got here. */
  ticket: string;
}

/**
 * Visits that the other line transferred here, including undone transfers: their tickets are gone, and the
 * numbers are not reused.
 */
export async function storedArrivals(tx: Tx, location: number): Promise<SentHere[]> {
  return tx.many(sql<SentHere>`
    SELECT at, data->>'ticket' AS ticket FROM events
    WHERE vendor_id = ${tx.vendorId} AND kind = 'visit-transferred' AND (data->>'to_location_id')::bigint = ${location}`);
}
