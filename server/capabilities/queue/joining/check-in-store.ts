import type { Status } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** A booked visit as checking in needs it. */
export interface BookedVisit {
  id: number;
  status: Status;
  locationId: number;
  serviceId: number;
  staffId: number | null;
  preferredStaffId: number | null;
  meetingMethod: number;
  startsAt: Instant;
  firstName: string;
  lastName: string;
  phone: string;
  /** The number of its ticket in the line; null without one. */
  prefix: string | null;
  number: number | null;
}

const BOOKED = sql`
  SELECT v.id, v.status, v.location_id, v.service_id, v.staff_id, v.preferred_staff_id, v.meeting_method, v.starts_at,
    v.first_name, v.last_name, v.phone, t.prefix, t.number
  FROM visits v LEFT JOIN LATERAL (
    SELECT prefix, number FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id AND left_at IS NULL LIMIT 1) t ON true`;

/** A wait as its visitor may see it. */
export interface TicketWait {
  expectedStart: Instant;
  low: number | null;
  high: number | null;
  least: number | null;
  peopleBefore: number | null;
}

/** Returns the wait of the visit's live ticket; undefined while none is shown. */
export async function ticketWait(tx: Tx, visitId: number): Promise<TicketWait | undefined> {
  return tx.maybe(sql<TicketWait>`
    SELECT expected_start, low_minutes AS low, high_minutes AS high, least_minutes AS least, people_before
    FROM tickets WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND left_at IS NULL AND wait_shown AND expected_start IS NOT NULL`);
}

/** Returns the visit if it is an appointment of one client; attendees of a session stand on its roster. */
export async function bookedVisit(tx: Tx, id: number): Promise<BookedVisit | undefined> {
  return tx.maybe(
    sql<BookedVisit>`${BOOKED} WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${id} AND ${IS_APPOINTMENT}`,
  );
}

const IS_APPOINTMENT: Sql = sql`v.starts_at IS NOT NULL AND v.session_id IS NULL`;

export async function bookedByNumber(tx: Tx, number: string): Promise<BookedVisit | undefined> {
  return tx.maybe(
    sql<BookedVisit>`${BOOKED} WHERE v.vendor_id = ${tx.vendorId} AND v.confirmation_number = ${number} AND ${IS_APPOINTMENT}`,
  );
}

/** Returns the appointments of the location that begin between these instants, the earliest first. */
export async function bookedBetween(
  tx: Tx,
  locationId: number,
  { from, until }: { from: Instant; until: Instant },
): Promise<BookedVisit[]> {
  return tx.many(sql<BookedVisit>`
    ${BOOKED} WHERE v.vendor_id = ${tx.vendorId} AND v.location_id = ${locationId} AND v.status = 1
      AND v.starts_at >= ${at(from)} AND v.starts_at <= ${at(until)} AND ${IS_APPOINTMENT}
    ORDER BY v.starts_at, v.id LIMIT 1000`);
}
