import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { QUIET_FOR } from '../state/duty-store.ts';
import type { DutyState } from '../state/duty-store.ts';
import { RESERVED_ROOM } from '../state/rooms-store.ts';
import type { OfflineMark } from '../state/tickets-store.ts';

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
  offline: OfflineMark | null;
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
  /** The chosen room, or else the one that the appointment has reserved. */
  roomId: number | null;
  roomName: string | null;
  roomIsChosen: boolean;
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
  (v.notes <> '') AS has_notes, (v.car_details <> '') AS has_car, t.offline, t.id AS ticket_id, t.prefix, t.number, t.joined_at,
  t.called_at AS ticket_called_at, t.held_until,
  (SELECT count(*) FROM call_attempts a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id) AS attempts, v.video_fault, t.left_at, t.wait_shown AS shown, t.expected_start,
  t.low_minutes AS low, t.high_minutes AS high, t.least_minutes AS least, t.people_before, t.promised_minutes AS promised, g.called_at, g.calls, g.started_at,
  g.ended_at, g.expected_end, g.outcome, g.staff_id, p.display_name AS staff_name, g.station_id, st.name AS station_name, rm.id AS room_id, rm.name AS room_name, (g.room_id IS NOT NULL) AS room_is_chosen, f.rating,
  t.order_at, t.priority, v.preferred_staff_id, t.wanted_since AS waiting_since, v.starts_at AS booked_start, v.location_id`;

const FROM = sql`
  FROM tickets t
  JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
  JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
  JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
  LEFT JOIN staff w ON w.vendor_id = v.vendor_id AND w.id = v.preferred_staff_id
  LEFT JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id
  LEFT JOIN stations st ON st.vendor_id = g.vendor_id AND st.id = g.station_id
  LEFT JOIN rooms rm ON rm.vendor_id = v.vendor_id AND rm.id = COALESCE(g.room_id, CASE WHEN v.starts_at IS NOT NULL THEN ${RESERVED_ROOM} END)
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

export interface LobbyRoomRow {
  id: number;
  name: string;
  accessible: boolean;
  serviceIds: number[];
  /** The group session that takes place in it. */
  session: string | null;
  /** Its next booking within the hour whose visitor is not called yet: a visitor by name, or a session. */
  firstName: string | null;
  lastName: string | null;
  reservedBy: string | null;
  reservedFrom: Instant | null;
}

/** Returns the rooms and desks of a location, with what is booked there now and soon. */
export async function lobbyRooms(tx: Tx, locationId: number, now: Instant): Promise<LobbyRoomRow[]> {
  const [minute, soon] = [Math.floor(now / MINUTE), Math.floor((now + HOUR) / MINUTE)];
  const session = sql`(SELECT COALESCE(NULLIF(n.name, ''), o.name) FROM sessions n JOIN services o ON o.vendor_id = n.vendor_id AND o.id = n.service_id
    WHERE n.vendor_id = r.vendor_id AND n.id = r.session_id)`;
  const booked = sql`r.vendor_id = m.vendor_id AND r.live AND r.resource_kind = 2 AND r.resource_id = m.id AND r.to_min > ${minute}`;
  return tx.many(sql<LobbyRoomRow>`
    SELECT m.id, m.name, m.accessible, m.service_ids,
      (SELECT ${session} FROM reservations r WHERE ${booked} AND r.kind = 'session' AND r.from_min <= ${minute} LIMIT 1) AS session,
      next.first_name, next.last_name, next.reserved_by, next.reserved_from
    FROM rooms m LEFT JOIN LATERAL (
      SELECT v.first_name, v.last_name, COALESCE(v.confirmation_number, ${session}) AS reserved_by, lower(r.during) AS reserved_from
      FROM reservations r LEFT JOIN visits v ON v.vendor_id = r.vendor_id AND v.id = r.visit_id
      WHERE ${booked} AND r.from_min < ${soon} AND (r.kind = 'session' AND r.from_min > ${minute} OR r.kind = 'visit' AND v.status = 1
        AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.called_at IS NOT NULL))
      ORDER BY r.from_min LIMIT 1) next ON true
    WHERE m.vendor_id = ${tx.vendorId} AND m.location_id = ${locationId} AND m.archived_at IS NULL AND m.kind <> 'equipment'
    ORDER BY m.sort_name, m.id`);
}
