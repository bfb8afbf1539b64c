import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface ExistingVendor {
  id: number;
  pathname: string;
  isDemo: boolean;
}

export async function existingVendors(tx: Tx): Promise<ExistingVendor[]> {
  return tx.many(sql<ExistingVendor>`SELECT id, pathname, is_demo FROM all_vendors()`);
}

/**
 * One process at a time creates or advances the demo; the others wait, and find it done. Held to the
 * transaction's end.
 */
export async function lockDemo(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('demo', 11))`);
}

export interface LastRun {
  at: Instant;
  version: number;
  seed: number;
}

/** The instant up to which the demo has run, and its seed. */
export async function lastRun(tx: Tx): Promise<LastRun | undefined> {
  return tx.maybe(sql<LastRun>`
    SELECT at, subject_version AS version, (data->>'seed')::bigint AS seed FROM events
    WHERE vendor_id = ${tx.vendorId} AND subject_kind = 'demo' AND subject_id = ${tx.vendorId} ORDER BY subject_version DESC LIMIT 1`);
}

export interface DemoParts {
  services: { id: number; key: string; questions: number[] | null }[] | null;
  locations: { id: number; key: string; stations: number[] | null; rooms: number[] | null }[] | null;
  staff: { id: number; first: string; last: string }[] | null;
}

/** The demo's parts that still have their names, with their ids. */
export async function demoParts(tx: Tx): Promise<DemoParts> {
  const own = sql`vendor_id = ${tx.vendorId} AND archived_at IS NULL`;
  return tx.one(sql<DemoParts>`
    SELECT (SELECT json_agg(json_build_object('id', s.id, 'key', s.external_id, 'questions',
          (SELECT json_agg(q.id ORDER BY q.id) FROM questions q WHERE q.vendor_id = s.vendor_id AND q.service_id = s.id AND q.archived_at IS NULL)))
        FROM services s WHERE ${own} AND external_id IS NOT NULL) AS services,
      (SELECT json_agg(json_build_object('id', l.id, 'key', l.external_id, 'stations',
          (SELECT json_agg(st.id ORDER BY st.sort_order, st.id) FROM stations st
            WHERE st.vendor_id = l.vendor_id AND st.location_id = l.id AND st.archived_at IS NULL), 'rooms',
          (SELECT json_agg(m.id ORDER BY m.id) FROM rooms m
            WHERE m.vendor_id = l.vendor_id AND m.location_id = l.id AND m.archived_at IS NULL)))
        FROM locations l WHERE ${own} AND external_id IS NOT NULL) AS locations,
      (SELECT json_agg(json_build_object('id', id, 'first', first_name, 'last', last_name) ORDER BY id) FROM staff
        WHERE vendor_id = ${tx.vendorId} AND deactivated_at IS NULL) AS staff`);
}

export interface UnfinishedRow {
  id: number;
  serviceId: number;
  locationId: number;
  method: 1 | 2 | 3;
  lang: string;
  status: 1 | 5 | 6;
  version: number;
  staffId: number | null;
  preferredStaffId: number | null;
  startsAt: Instant | null;
  endsAt: Instant | null;
  arrivedAt: Instant | null;
  endedAt: Instant | null;
  endedReason: string | null;
  currentLeg: number;
  ticketId: number | null;
  day: string;
  prefix: string;
  number: number;
  joinedAt: Instant;
  orderAt: Instant;
  ticketCalledAt: Instant | null;
  heldUntil: Instant | null;
  shown: boolean;
  reason: string | null;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  before: number | null;
  serving: number | null;
  estimatedAt: Instant | null;
  legServiceId: number | null;
  legStaffId: number | null;
  /** A real staff member has called or serves this visitor. */
  withPerson: boolean;
  stationId: number | null;
  queuedAt: Instant | null;
  calledAt: Instant | null;
  calls: number | null;
  startedAt: Instant | null;
  legEndedAt: Instant | null;
  outcome: 'served' | null;
  reservedStaffId: number | null;
  reservedFrom: number | null;
  reservedTo: number | null;
}

/**
 * Demo visits that are not over: in a line, served but not completed, or booked and due by now. Locks their
 * tickets, then the visits, in the product's lock order, so that no process moves them meanwhile.
 */
export async function lockUnfinished(
  tx: Tx,
  { since, now }: { since: Instant; now: Instant },
): Promise<UnfinishedRow[]> {
  await tx.run(sql`
    SELECT t.id FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id AND v.is_demo
    WHERE t.vendor_id = ${tx.vendorId} AND t.left_at IS NULL ORDER BY t.id FOR NO KEY UPDATE OF t`);
  return tx.many(sql<UnfinishedRow>`
    SELECT v.id, v.service_id, v.location_id, v.meeting_method AS method, v.lang, v.status, v.version,
      v.staff_id, v.preferred_staff_id, v.starts_at, v.ends_at,
      v.arrived_at, v.ended_at, v.ended_reason, v.current_leg,
      t.id AS ticket_id, t.day, t.prefix, t.number, t.joined_at, t.order_at, t.called_at AS ticket_called_at,
      t.held_until, t.wait_shown AS shown, t.wait_reason AS reason, t.expected_start, t.low_minutes AS low,
      t.high_minutes AS high, t.people_before AS before, t.serving, t.estimated_at,
      g.service_id AS leg_service_id, g.staff_id AS leg_staff_id, (p.identity_id IS NOT NULL) AS with_person, g.station_id,
      g.queued_at, g.called_at, g.calls, g.started_at, g.ended_at AS leg_ended_at, g.outcome,
      r.resource_id AS reserved_staff_id, r.from_min AS reserved_from, r.to_min AS reserved_to
    FROM visits v
    LEFT JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL
    LEFT JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
    LEFT JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id
    LEFT JOIN reservations r ON r.vendor_id = v.vendor_id AND r.visit_id = v.id AND r.live AND r.resource_kind = 1
    WHERE v.vendor_id = ${tx.vendorId} AND v.is_demo AND v.id IN (
      SELECT visit_id FROM tickets WHERE vendor_id = ${tx.vendorId} AND left_at IS NULL
      UNION SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND status = 6
      UNION SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND status = 1 AND entry = 'booked' AND current_leg = 0
        AND starts_at > ${at(since)}::timestamptz - interval '1 day' AND starts_at < ${at(now)}::timestamptz + interval '1 day')
    ORDER BY v.id FOR NO KEY UPDATE OF v`);
}

export interface AtWork {
  staffId: number;
  locationId: number;
  stationId: number | null;
  isPerson: boolean;
}

/** Stations in use, by real staff and by the demo's. */
export async function atWork(tx: Tx): Promise<AtWork[]> {
  return tx.many(sql<AtWork>`
    SELECT d.staff_id, d.location_id, d.station_id, (s.identity_id IS NOT NULL) AS is_person
    FROM duty d JOIN staff s ON s.vendor_id = d.vendor_id AND s.id = d.staff_id
    WHERE d.vendor_id = ${tx.vendorId} AND d.state <> 'off' AND d.station_id IS NOT NULL`);
}

export interface NextNumber {
  locationId: number;
  day: string;
  prefix: string;
  next: number;
}

/** The next ticket numbers from a day on, locked: other processes wait until this transaction has taken its own. */
export async function lockNumbers(tx: Tx, since: string): Promise<NextNumber[]> {
  return tx.many(sql<NextNumber>`
    SELECT location_id, day, prefix, next_number AS next FROM ticket_counters
    WHERE vendor_id = ${tx.vendorId} AND day >= ${since}::date ORDER BY location_id, day, prefix FOR NO KEY UPDATE`);
}

export interface TakenTime {
  /** Of a staff member or of a room; the other is null. */
  staffId: number | null;
  roomId: number | null;
  from: number;
  to: number;
}

/** Reserved times of staff and rooms from an instant on, in epoch minutes. */
export async function takenTimes(tx: Tx, sinceMinute: number): Promise<TakenTime[]> {
  return tx.many(sql<TakenTime>`
    SELECT CASE WHEN resource_kind = 1 THEN resource_id END AS staff_id, CASE WHEN resource_kind = 2 THEN resource_id END AS room_id,
      from_min AS "from", to_min AS "to" FROM reservations
    WHERE vendor_id = ${tx.vendorId} AND live AND from_min >= ${sinceMinute}`);
}
