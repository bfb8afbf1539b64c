import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** All data for a message about a visit that is over, in the line or by appointment. */
export interface VisitOver {
  id: number;
  isDemo: boolean;
  status: number;
  codeVersion: number;
  firstName: string;
  email: string;
  phone: string;
  receiveSms: boolean;
  lang: string;
  clientTimeZone: string;
  meetingMethod: number;
  createdAt: Instant;
  /** The start of the appointment; null for a visitor who came without one. */
  startsAt: Instant | null;
  /** The group session that was booked. */
  sessionId: number | null;
  confirmationNumber: string;
  locationId: number;
  locationName: string;
  timeZone: string;
  serviceId: number;
  serviceName: string;
  feedbackGiven: boolean;
  vendorName: string;
  pathname: string;
}

export async function visitOver(tx: Tx, visitId: number): Promise<VisitOver | undefined> {
  return tx.maybe(sql<VisitOver>`
    SELECT v.id, v.is_demo, v.status, v.code_version, v.first_name, v.email, v.phone, v.receive_sms, v.lang, v.client_time_zone,
      v.meeting_method, v.created_at, v.starts_at, v.session_id, v.confirmation_number, v.location_id,
      COALESCE(NULLIF(l.name, ''), l.address) AS location_name, l.time_zone, v.service_id, s.name AS service_name,
      EXISTS (SELECT FROM feedback f WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id) AS feedback_given,
      b.name AS vendor_name, b.pathname
    FROM visits v
    JOIN vendors b ON b.id = v.vendor_id
    JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}
