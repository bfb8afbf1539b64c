import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { ROOM_SIGN } from '../../queue/index.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** All data for a message about a visit in line. */
export interface NotifiedVisit {
  id: number;
  isDemo: boolean;
  status: number;
  codeVersion: number;
  firstName: string;
  email: string;
  phone: string;
  receiveSms: boolean;
  lang: string;
  meetingMethod: number;
  /** The room of a video call; empty without one. */
  meetingLink: string;
  createdAt: Instant;
  confirmationNumber: string;
  locationId: number;
  locationName: string;
  locationAddress: string;
  timeZone: string;
  serviceId: number;
  serviceName: string;
  prefix: string;
  number: number;
  live: boolean;
  /** The opening for which the place was saved. */
  opensAt: Instant | null;
  calledAt: Instant | null;
  startedAt: Instant | null;
  /** Whether the visitor has become next in this leg. */
  toldNext: boolean;
  shown: boolean;
  estimatedAt: Instant | null;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  least: number | null;
  peopleBefore: number | null;
  /** The reason for showing no wait. */
  waitReason: string | null;
  stationName: string | null;
  vendorName: string;
  pathname: string;
}

export async function notifiedVisit(tx: Tx, visitId: number): Promise<NotifiedVisit | undefined> {
  return tx.maybe(sql<NotifiedVisit>`
    SELECT v.id, v.is_demo, v.status, v.code_version, v.first_name, v.email, v.phone,
           v.receive_sms, v.lang, v.meeting_method, v.meeting_link, v.created_at,
           v.confirmation_number, v.location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location_name,
           concat_ws(', ', NULLIF(l.address, ''), NULLIF(l.city, '')) AS location_address, l.time_zone, v.service_id,
           s.name AS service_name, t.prefix, t.number, (t.left_at IS NULL) AS live, t.opens_at, g.called_at, g.started_at,
           (g.told_next_at IS NOT NULL) AS told_next,
           t.wait_shown AS shown, t.estimated_at, t.expected_start, t.low_minutes AS low, t.high_minutes AS high,
           t.least_minutes AS least, t.people_before, t.wait_reason, CASE WHEN g.called_at IS NULL THEN st.name ELSE COALESCE(${ROOM_SIGN}, st.name) END AS station_name, b.name AS vendor_name, b.pathname
    FROM visits v
    JOIN vendors b ON b.id = v.vendor_id
    JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    JOIN LATERAL (SELECT * FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id ORDER BY id DESC LIMIT 1) t ON true
    LEFT JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
    LEFT JOIN stations st ON st.vendor_id = g.vendor_id AND st.id = g.station_id AND g.called_at IS NOT NULL
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}

export async function demoVendors(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.many(sql<{ id: number; name: string }>`SELECT id, name FROM all_vendors() WHERE is_demo`);
}
