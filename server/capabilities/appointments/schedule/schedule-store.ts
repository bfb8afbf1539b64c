import type { Status } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** The part of a schedule that a query reads. */
export interface Window {
  locationId: number;
  from: Instant;
  until: Instant;
  /** Only the appointments of this staff member; null without that limit. */
  ownId: number | null;
}

export interface ScheduleVisitRow {
  id: number;
  version: number;
  status: Status;
  startsAt: Instant;
  endsAt: Instant;
  firstName: string;
  lastName: string;
  confirmationNumber: string;
  serviceId: number;
  service: string;
  meetingMethod: number;
  seats: number;
  sessionId: number | null;
  staffId: number | null;
  before: number;
  after: number;
  fixedMinutes: number | null;
  hasNotes: boolean;
  prefix: string | null;
  number: number | null;
  calledAt: Instant | null;
  resources: { kind: number; id: number; over: boolean }[] | null;
}

/** As many as one window shows. */
const MOST = 5_000;

/** Returns the appointments of a window in order of time, without cancelled ones; of these ids where some are named. */
export async function scheduledVisits(
  tx: Tx,
  window: Window,
  ids: readonly number[] | null = null,
): Promise<ScheduleVisitRow[]> {
  return tx.many(sql<ScheduleVisitRow>`
    SELECT v.id, v.version, v.status, v.starts_at, v.ends_at, v.first_name, v.last_name, v.confirmation_number, v.service_id, s.name AS service,
      v.meeting_method, v.seats, v.session_id, v.staff_id, v.buffer_before + v.travel_minutes AS before, v.buffer_after + v.travel_minutes AS after,
      v.fixed_minutes, v.notes <> '' AS has_notes, t.prefix, t.number, t.called_at,
      (SELECT json_agg(json_build_object('kind', r.resource_kind, 'id', r.resource_id, 'over', r.overbooked_by IS NOT NULL)
          ORDER BY r.resource_kind, (r.resource_id = v.staff_id) DESC, r.resource_id)
         FROM reservations r WHERE r.vendor_id = v.vendor_id AND r.visit_id = v.id) AS resources
    FROM visits v JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    LEFT JOIN LATERAL (SELECT prefix, number, called_at FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id
      AND (left_at IS NULL OR v.status <> 1) ORDER BY id DESC LIMIT 1) t ON true
    WHERE ${within(tx, window)} AND v.status <> 4 AND (${ids}::bigint[] IS NULL OR v.id = ANY(${ids}::bigint[]))
    ORDER BY v.starts_at, v.id LIMIT ${MOST}`);
}

// A value, not EXISTS: that one would read all reservations of the vendor into a hash table.
const within = ({ vendorId }: Tx, { locationId, from, until, ownId }: Window): Sql => sql`
  v.vendor_id = ${vendorId} AND v.location_id = ${locationId} AND v.starts_at >= ${at(from)} AND v.starts_at < ${at(until)}
    AND (${ownId}::bigint IS NULL OR v.staff_id = ${ownId}::bigint OR (SELECT true FROM reservations o
      WHERE o.vendor_id = v.vendor_id AND o.visit_id = v.id AND o.resource_kind = 1 AND o.resource_id = ${ownId}::bigint LIMIT 1))`;

export interface ScheduleSessionRow {
  id: number;
  name: string;
  serviceId: number;
  service: string;
  meetingMethod: number;
  startsMin: number;
  endsMin: number;
  hostIds: number[];
  roomId: number | null;
  booked: number;
  capacity: number;
}

/** Returns the group sessions of a window in order of time, without cancelled ones; those that its staff member hosts. */
export async function scheduledSessions(
  tx: Tx,
  { locationId, from, until, ownId }: Window,
): Promise<ScheduleSessionRow[]> {
  return tx.many(sql<ScheduleSessionRow>`
    SELECT g.id, g.name, g.service_id, s.name AS service, g.meeting_method, g.starts_min, g.ends_min, array_to_json(g.host_ids) AS host_ids,
      g.room_id, g.seats_taken AS booked, g.capacity
    FROM sessions g JOIN services s ON s.vendor_id = g.vendor_id AND s.id = g.service_id
    WHERE g.vendor_id = ${tx.vendorId} AND g.location_id = ${locationId} AND g.status = 'open'
      AND g.starts_min >= ${minute(from)} AND g.starts_min < ${minute(until)} AND (${ownId}::bigint IS NULL OR ${ownId}::bigint = ANY(g.host_ids))
    ORDER BY g.starts_min, g.id LIMIT ${MOST}`);
}

export interface DayCounts {
  date: string;
  booked: number;
  completed: number;
  noShows: number;
  cancelled: number;
}

/** Counts the appointments of a window by local date. Dates without any are missing. */
export async function countedDays(tx: Tx, window: Window): Promise<DayCounts[]> {
  return tx.many(sql<DayCounts>`
    SELECT to_char(v.local_start, 'YYYY-MM-DD') AS date, (count(*) FILTER (WHERE v.status IN (1, 5, 6)))::integer AS booked,
      (count(*) FILTER (WHERE v.status = 2))::integer AS completed, (count(*) FILTER (WHERE v.status = 3))::integer AS no_shows,
      (count(*) FILTER (WHERE v.status = 4))::integer AS cancelled
    FROM visits v WHERE ${within(tx, window)} GROUP BY 1 ORDER BY 1`);
}

/** Reserved time of a staff member or a room, in epoch minutes. */
export interface ReservedRow {
  kind: number;
  id: number;
  from: number;
  to: number;
  until: Instant | null;
}

/** Returns appointments and sessions of these people at other locations. */
export async function elsewhere(
  tx: Tx,
  { locationId, from, until }: Window,
  staffIds: readonly number[],
): Promise<ReservedRow[]> {
  return tx.many(sql<ReservedRow>`
    SELECT r.resource_kind AS kind, r.resource_id AS id, r.from_min AS "from", r.to_min AS "to", NULL::timestamptz AS until
    FROM reservations r LEFT JOIN visits v ON v.vendor_id = r.vendor_id AND v.id = r.visit_id
    LEFT JOIN sessions g ON g.vendor_id = r.vendor_id AND g.id = r.session_id
    WHERE r.vendor_id = ${tx.vendorId} AND r.live AND r.resource_kind = 1 AND r.resource_id = ANY(${[...staffIds]}::bigint[])
      AND r.from_min >= ${minute(from)} AND r.from_min < ${minute(until)} AND COALESCE(v.location_id, g.location_id) <> ${locationId}`);
}

/** Returns the time of these people and rooms that booking pages hold. */
export async function heldTimes(
  tx: Tx,
  { from, until }: Window,
  { staffIds, roomIds, now }: { staffIds: readonly number[]; roomIds: readonly number[]; now: Instant },
): Promise<ReservedRow[]> {
  return tx.many(sql<ReservedRow>`
    SELECT r.resource_kind AS kind, r.resource_id AS id, r.from_min AS "from", r.to_min AS "to", r.expires_at AS until
    FROM reservations r
    WHERE r.vendor_id = ${tx.vendorId} AND r.live AND r.kind = 'hold' AND r.expires_at > ${at(now)}
      AND r.from_min >= ${minute(from)} AND r.from_min < ${minute(until)}
      AND (r.resource_kind = 1 AND r.resource_id = ANY(${[...staffIds]}::bigint[]) OR r.resource_kind = 2 AND r.resource_id = ANY(${[...roomIds]}::bigint[]))`);
}

const minute = (instant: Instant): number => Math.floor(instant / MINUTE);

export interface HereRow {
  name: string;
  stations: { staff: number; name: string }[] | null;
  /** Accounts without a row: devices and the contact centre. */
  withoutRow: number[] | null;
  rooms: { id: number; name: string }[] | null;
  services:
    | {
        id: number;
        name: string;
        line: number | null;
        minutes: number;
        flex: boolean;
        group: boolean;
        methods: number[];
      }[]
    | null;
}

/** Returns the names of a location, of its rooms and services, and the stations of the staff on duty there. */
export async function namesHere(tx: Tx, locationId: number): Promise<HereRow> {
  const { vendorId } = tx;
  return tx.one(sql<HereRow>`
    SELECT COALESCE(NULLIF(l.name, ''), l.address) AS name,
      (SELECT json_agg(json_build_object('staff', d.staff_id, 'name', n.name)) FROM duty d
         JOIN stations n ON n.vendor_id = d.vendor_id AND n.id = d.station_id
        WHERE d.vendor_id = ${vendorId} AND d.location_id = l.id AND d.state <> 'off') AS stations,
      (SELECT json_agg(p.id) FROM staff p JOIN staff_locations w ON w.vendor_id = p.vendor_id AND w.staff_id = p.id
        WHERE p.vendor_id = ${vendorId} AND w.location_id = l.id AND p.role < 10) AS without_row,
      (SELECT json_agg(json_build_object('id', m.id, 'name', m.name)) FROM rooms m WHERE m.vendor_id = ${vendorId} AND m.location_id = l.id) AS rooms,
      (SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'line', s.line_of_business_id, 'minutes', s.duration_minutes, 'flex', s.flex_time, 'group', s.is_group, 'methods', s.meeting_methods)
          ORDER BY s.sort_order, s.id)
         FROM location_services o JOIN services s ON s.vendor_id = o.vendor_id AND s.id = o.service_id
        WHERE o.vendor_id = ${vendorId} AND o.location_id = l.id AND s.archived_at IS NULL) AS services
    FROM locations l WHERE l.vendor_id = ${vendorId} AND l.id = ${locationId}`);
}
