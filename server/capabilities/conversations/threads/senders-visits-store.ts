import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';

/** A visit, as far as a thread about it needs it. */
export interface ThreadVisit {
  id: number;
  version: number;
  status: number;
  entry: 'booked' | 'joined';
  locationId: number;
  locationName: string;
  zone: string;
  serviceId: number;
  serviceName: string;
  /** The line of business of the service; null without one. */
  lineId: number | null;
  staffId: number | null;
  clientId: number | null;
  firstName: string;
  lastName: string;
  lang: string;
  receiveSms: boolean;
  phone: string;
  email: string;
  meetingMethod: 1 | 2 | 3;
  startsAt: Instant | null;
  createdAt: Instant;
  /** Of the last ticket; null without one. */
  prefix: string | null;
  number: number | null;
  /** Whether it waits in the line. */
  isInLine: boolean;
}

const visitWhere = (condition: Sql, most: number): Sql<ThreadVisit> => sql<ThreadVisit>`
  SELECT v.id, v.version, v.status, v.entry, v.location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location_name, v.time_zone AS zone, v.service_id,
    s.name AS service_name, b.id AS line_id, v.staff_id, v.client_id, v.first_name, v.last_name, v.lang, v.receive_sms, v.phone, v.email, v.meeting_method, v.starts_at, v.created_at,
    k.prefix, k.number, (k.id IS NOT NULL AND k.left_at IS NULL) AS is_in_line
  FROM visits v
  JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
  JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
  LEFT JOIN lines_of_business b ON b.vendor_id = s.vendor_id AND b.id = s.line_of_business_id AND b.archived_at IS NULL
  LEFT JOIN LATERAL (SELECT id, prefix, number, left_at FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id ORDER BY id DESC LIMIT 1) k ON true
  WHERE ${condition} ORDER BY v.created_at DESC LIMIT ${most}`;

/** The latest visits of a phone number. */
export async function visitsOfPhone(tx: Tx, phone: string): Promise<ThreadVisit[]> {
  return tx.many(visitWhere(sql`v.vendor_id = ${tx.vendorId} AND v.phone = ${phone} AND v.phone <> ''`, 20));
}

export async function threadVisit(tx: Tx, id: number): Promise<ThreadVisit | undefined> {
  return tx.maybe(visitWhere(sql`v.vendor_id = ${tx.vendorId} AND v.id = ${id}`, 1));
}

export async function vendorNames(tx: Tx): Promise<{ name: string; pathname: string }> {
  return tx.one(
    sql<{ name: string; pathname: string }>`SELECT name, pathname FROM vendors WHERE id = ${tx.vendorId}`,
  );
}

export async function zoneOfLocation(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.maybe(sql<{ zone: string }>`
    SELECT time_zone AS zone FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  return row?.zone;
}
