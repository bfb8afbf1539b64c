import type { Status } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** A session as its roster shows it. */
export interface RosterSession {
  id: number;
  version: number;
  name: string;
  service: string;
  serviceId: number;
  location: string;
  locationId: number;
  startsMin: number;
  endsMin: number;
  zone: string;
  method: number;
  hostIds: number[];
  hosts: string;
  room: string;
  booked: number;
  /** Seats that are offered to the wait list. */
  held: number;
  capacity: number;
  cancelled: boolean;
  inviteOnly: boolean;
}

export const rosterSession = (tx: Tx, id: number): Promise<RosterSession | undefined> =>
  tx.maybe(sql<RosterSession>`
    SELECT r.id, r.version, r.name, s.name AS service, r.service_id, COALESCE(NULLIF(l.name, ''), l.address) AS location, r.location_id,
      r.starts_min, r.ends_min, r.time_zone AS zone, r.meeting_method AS method, array_to_json(r.host_ids) AS host_ids,
      COALESCE((SELECT string_agg(p.display_name, ', ' ORDER BY p.display_name) FROM staff p
        WHERE p.vendor_id = r.vendor_id AND p.id = ANY(r.host_ids)), '') AS hosts,
      COALESCE(m.name, '') AS room, r.seats_taken AS booked, r.seats_held AS held, r.capacity, r.status = 'cancelled' AS cancelled, r.invite_only
    FROM sessions r JOIN services s ON s.vendor_id = r.vendor_id AND s.id = r.service_id
    JOIN locations l ON l.vendor_id = r.vendor_id AND l.id = r.location_id
    LEFT JOIN rooms m ON m.vendor_id = r.vendor_id AND m.id = r.room_id
    WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id}`);

export interface AttendeeRow {
  id: number;
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  seats: number;
  status: Status;
  confirmationNumber: string;
  arrivedAt: Instant | null;
}

/** The visits with seats of a session, cancelled ones last. */
export const attendeesOfSession = (tx: Tx, sessionId: number): Promise<AttendeeRow[]> =>
  tx.many(sql<AttendeeRow>`
    SELECT v.id, v.version, v.first_name, v.last_name, v.email, v.phone, v.seats, v.status, v.confirmation_number, v.arrived_at
    FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.session_id = ${sessionId}
    ORDER BY v.status = 4, v.last_name, v.first_name, v.id`);

/** The visits of a session that are still to come. */
export async function confirmedOfSession(tx: Tx, sessionId: number): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND session_id = ${sessionId} AND status = 1 ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** The visits that hold seats of a session, over or to come. */
export async function seatedOfSession(tx: Tx, sessionId: number): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND session_id = ${sessionId} AND status <> 4 ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** The version of the session's next event. */
export async function nextSessionVersion(tx: Tx, sessionId: number): Promise<number> {
  const { version } = await tx.one(sql<{ version: number }>`
    UPDATE sessions SET version = version + 1 WHERE vendor_id = ${tx.vendorId} AND id = ${sessionId} RETURNING version`);
  return version;
}
