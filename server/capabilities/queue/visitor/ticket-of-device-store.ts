import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** A ticket as it is printed. */
export interface TicketOfDevice {
  visitId: number;
  codeVersion: number;
  lang: string;
  serviceId: number;
  service: string;
  locationId: number;
  location: string;
  timeZone: string;
  prefix: string;
  number: number;
  joinedAt: Instant;
  opensAt: Instant | null;
  shown: boolean;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  least: number | null;
  peopleBefore: number | null;
  /** Joined there, rather than checked in with an appointment. */
  hasJoined: boolean;
}

/** The ticket of a visit in the line that joined or checked in on this very device since a time. */
export async function ticketOfDevice(
  tx: Tx,
  of: { visitId: number; deviceId: number; since: Instant },
): Promise<TicketOfDevice | undefined> {
  return tx.maybe(sql<TicketOfDevice>`
    SELECT v.id AS visit_id, v.code_version, v.lang, v.service_id, s.name AS service, v.location_id,
           COALESCE(NULLIF(l.name, ''), l.address) AS location, l.time_zone, t.prefix, t.number, t.joined_at, t.opens_at,
           t.wait_shown AS shown, t.expected_start, t.low_minutes AS low, t.high_minutes AS high, t.least_minutes AS least,
           t.people_before, e.kind = 'visit-joined' AS has_joined
    FROM events e
    JOIN visits v ON v.vendor_id = e.vendor_id AND v.id = e.subject_id
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL
    WHERE e.vendor_id = ${tx.vendorId} AND e.subject_kind = 'visit' AND e.subject_id = ${of.visitId}
      AND e.kind IN ('visit-joined', 'visit-arrived') AND e.actor_kind = 'device' AND e.actor_id = ${of.deviceId} AND e.at > ${at(of.since)}
    ORDER BY e.subject_version DESC LIMIT 1`);
}
