import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { QUIET_FOR } from '../state/duty-store.ts';
import type { DutyState } from '../state/duty-store.ts';

export interface LobbyRow {
  id: number;
  version: number;
  status: number;
  firstName: string;
  lastName: string;
  lang: string;
  serviceId: number;
  service: string;
  handleMinutes: number;
  meetingMethod: number;
  fulfilment: number;
  source: number;
  preferredStaff: string | null;
  hasNotes: boolean;
  hasCar: boolean;
  ticketId: number;
  prefix: string;
  number: number;
  joinedAt: Instant;
  ticketCalledAt: Instant | null;
  heldUntil: Instant | null;
  attempts: number;
  videoFault: string | null;
  leftAt: Instant | null;
  shown: boolean;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  least: number | null;
  peopleBefore: number | null;
  promised: number | null;
  calledAt: Instant | null;
  calls: number;
  startedAt: Instant | null;
  endedAt: Instant | null;
  expectedEnd: Instant | null;
  outcome: string | null;
  staffId: number | null;
  staffName: string | null;
  stationId: number | null;
  stationName: string | null;
  rating: number | null;
  orderAt: Instant;
  priority: number;
  preferredStaffId: number | null;
  waitingSince: Instant | null;
  bookedStart: Instant | null;
  locationId: number;
}

const ROW = sql`
  v.id, v.version, v.status, v.first_name, v.last_name, v.lang, v.service_id, s.name AS service,
  s.handle_minutes, v.meeting_method, v.fulfillment_method AS fulfilment, v.source, w.display_name AS preferred_staff,
  (v.notes <> '') AS has_notes, (v.car_details <> '') AS has_car, t.id AS ticket_id, t.prefix, t.number, t.joined_at,
  t.called_at AS ticket_called_at, t.held_until,
  (SELECT count(*) FROM call_attempts a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id) AS attempts, v.video_fault, t.left_at, t.wait_shown AS shown, t.expected_start,
  t.low_minutes AS low, t.high_minutes AS high, t.least_minutes AS least, t.people_before, t.promised_minutes AS promised, g.called_at, g.calls, g.started_at,
  g.ended_at, g.expected_end, g.outcome, g.staff_id, p.display_name AS staff_name, g.station_id, st.name AS station_name, f.rating,
  t.order_at, t.priority, v.preferred_staff_id, t.wanted_since AS waiting_since, v.starts_at AS booked_start, v.location_id`;

const FROM = sql`
  FROM tickets t
  JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
  JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
  JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
  LEFT JOIN staff w ON w.vendor_id = v.vendor_id AND w.id = v.preferred_staff_id
  LEFT JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id
  LEFT JOIN stations st ON st.vendor_id = g.vendor_id AND st.id = g.station_id
  LEFT JOIN feedback f ON f.vendor_id = v.vendor_id AND f.visit_id = v.id`;

/** Returns every ticket in the line of a location, and the visits that are served but not completed. */
export async function liveRows(tx: Tx, locationId: number): Promise<LobbyRow[]> {
  // mutation: rows-of-the-lobby
  return tx.many(sql<LobbyRow>`
    SELECT ${ROW} ${FROM} WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL
    ORDER BY t.order_at, t.id`);
}

/** Returns the visits that left the line since this instant, newest first; without transfers. */
export async function doneRows(
  tx: Tx,
  locationId: number,
  done: { since: Instant; limit: number },
): Promise<LobbyRow[]> {
  return tx.many(sql<LobbyRow>`
    SELECT ${ROW} ${FROM} WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at >= ${at(done.since)} AND t.left_reason <> 'transferred'
    ORDER BY t.left_at DESC, t.id DESC LIMIT ${done.limit}`);
}

export async function lobbyRow(tx: Tx, visitId: number): Promise<LobbyRow | undefined> {
  return tx.maybe(
    sql<LobbyRow>`SELECT ${ROW} ${FROM} WHERE t.vendor_id = ${tx.vendorId} AND t.visit_id = ${visitId} ORDER BY t.id DESC LIMIT 1`,
  );
}

export interface LobbyPerson {
  id: number;
  name: string;
  state: DutyState;
  stationId: number | null;
  stationName: string | null;
  since: Instant | null;
  visitId: number | null;
  here: boolean;
}

/**
 * Returns the staff of the location with their duty and current visit. Staff count as off after two hours
 * without a request.
 */
export async function lobbyPeople(tx: Tx, locationId: number, now: Instant): Promise<LobbyPerson[]> {
  return tx.many(sql<LobbyPerson>`
    SELECT p.id, p.display_name AS name, d.station_id, st.name AS station_name, d.since,
           CASE WHEN d.staff_id IS NULL OR d.location_id <> ${locationId} OR d.last_seen_at < ${at(now - QUIET_FOR)} THEN 'off' ELSE d.state END AS state,
           (d.location_id = ${locationId}) AS here,
           (SELECT g.visit_id FROM legs g WHERE g.vendor_id = p.vendor_id AND g.staff_id = p.id AND g.location_id = ${locationId} AND g.ended_at IS NULL
              AND g.called_at IS NOT NULL ORDER BY g.called_at DESC LIMIT 1) AS visit_id
    FROM staff p
    LEFT JOIN duty d ON d.vendor_id = p.vendor_id AND d.staff_id = p.id
    LEFT JOIN stations st ON st.vendor_id = d.vendor_id AND st.id = d.station_id
    WHERE p.vendor_id = ${tx.vendorId} AND p.deactivated_at IS NULL AND p.role <> 7
      AND (EXISTS (SELECT 1 FROM staff_locations l WHERE l.vendor_id = p.vendor_id AND l.staff_id = p.id AND l.location_id = ${locationId})
           OR (d.location_id = ${locationId} AND d.state <> 'off'))
    ORDER BY p.display_name, p.id`);
}

export async function stationRows(
  tx: Tx,
  locationId: number,
): Promise<{ id: number; name: string; shortName: string }[]> {
  return tx.many(sql<{ id: number; name: string; shortName: string }>`
    SELECT id, name, short_name FROM stations
    WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND archived_at IS NULL ORDER BY sort_order, name, id`);
}

export async function locationServices(tx: Tx, locationId: number): Promise<LobbyServiceRow[]> {
  return tx.many(sql<LobbyServiceRow>`
    SELECT s.id, s.name, c.name AS category, COALESCE(c.in_lobby, true) AND COALESCE(p.in_lobby, true) AS offered
    FROM services s JOIN location_services o ON o.vendor_id = s.vendor_id AND o.service_id = s.id AND o.location_id = ${locationId}
    LEFT JOIN categories c ON c.vendor_id = s.vendor_id AND c.id = s.category_id
    LEFT JOIN categories p ON p.vendor_id = c.vendor_id AND p.id = c.parent_id
    WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL AND NOT s.is_group
    ORDER BY c.sort_order NULLS LAST, s.sort_order, s.name, s.id`);
}

interface LobbyServiceRow {
  id: number;
  name: string;
  category: string | null;
  /** Its category is not hidden in the lobby. */
  offered: boolean;
}

/** Counts the visits whose service ended since this instant. */
export async function servedSince(tx: Tx, locationId: number, since: Instant): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*) AS count FROM tickets WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND left_at >= ${at(since)} AND left_reason = 'served'`);
  return count;
}
