import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** What a pass needs of a visit; nothing of the person. */
export interface PassFacts {
  publicRef: string;
  version: number;
  status: number;
  meetingMethod: number;
  confirmationNumber: string;
  createdAt: Instant;
  startsAt: Instant | null;
  endsAt: Instant | null;
  timeZone: string;
  serviceId: number;
  serviceName: string;
  locationId: number;
  locationName: string;
  locationAddress: string;
  vendorName: string;
  /** The ticket in the line; null before checking in, and once it has left. */
  prefix: string | null;
  number: number | null;
}

export async function passFacts(tx: Tx, visitId: number): Promise<PassFacts | undefined> {
  return tx.maybe(sql<PassFacts>`
    SELECT v.public_ref, v.version, v.status, v.meeting_method, v.confirmation_number, v.created_at, v.starts_at, v.ends_at,
      COALESCE(NULLIF(v.time_zone, ''), l.time_zone) AS time_zone, v.service_id, s.name AS service_name,
      v.location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location_name,
      concat_ws(', ', NULLIF(l.address, ''), NULLIF(l.city, '')) AS location_address, b.name AS vendor_name, t.prefix, t.number
    FROM visits v
      JOIN vendors b ON b.id = v.vendor_id
      JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
      JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
      LEFT JOIN LATERAL (SELECT prefix, number FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id AND left_at IS NULL ORDER BY id DESC LIMIT 1) t ON true
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}
