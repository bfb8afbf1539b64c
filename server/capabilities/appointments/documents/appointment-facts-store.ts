import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** An attendee of an appointment: the booker or a companion. */
export interface Coming {
  /** The attendee's id; the visit's id for the booker. */
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  receiveSms: boolean;
  lang: string;
  clientTimeZone: string;
}

/** The data of every message and calendar entry about an appointment. */
export interface AppointmentFacts {
  id: number;
  isDemo: boolean;
  status: number;
  version: number;
  codeVersion: number;
  publicRef: string;
  confirmationNumber: string;
  meetingMethod: number;
  startsAt: Instant;
  endsAt: Instant;
  timeZone: string;
  locationId: number;
  locationName: string;
  locationAddress: string;
  serviceId: number;
  serviceName: string;
  /** Documents to bring, one per line. */
  serviceDocuments: string;
  staffName: string | null;
  /** The address of a visit at the client's. */
  clientAddress: string;
  vendorName: string;
  pathname: string;
  /** The booker comes first. */
  coming: [Coming, ...Coming[]];
  /** Attendees who have cancelled. */
  left: Coming[];
}

/** Undefined for a visit without reserved time. */
export async function appointmentFacts(tx: Tx, visitId: number): Promise<AppointmentFacts | undefined> {
  const row = await tx.maybe(sql<
    Omit<AppointmentFacts, 'coming' | 'left'> & { lead: Coming; others: (Coming & { gone: boolean })[] }
  >`
    SELECT v.id, v.is_demo, v.status, v.version, v.code_version, v.public_ref,
      v.confirmation_number, v.meeting_method, v.starts_at, v.ends_at,
      v.time_zone, v.location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location_name,
      concat_ws(', ', NULLIF(l.address, ''), NULLIF(l.city, '')) AS location_address, v.service_id, s.name AS service_name, s.documents AS service_documents,
      p.display_name AS staff_name, v.address AS client_address, b.name AS vendor_name, b.pathname,
      json_build_object('id', COALESCE(v.lead_attendee, v.id), 'firstName', v.first_name, 'lastName', v.last_name, 'email', v.email,
        'phone', v.phone, 'receiveSms', v.receive_sms, 'lang', v.lang, 'clientTimeZone', v.client_time_zone) AS lead,
      COALESCE((SELECT json_agg(json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email,
          'phone', a.phone, 'receiveSms', a.receive_sms, 'lang', a.lang, 'clientTimeZone', a.client_time_zone, 'gone', a.left_at IS NOT NULL)
          ORDER BY a.id)
        FROM attendees a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id), '[]'::json) AS others
    FROM visits v
    JOIN vendors b ON b.id = v.vendor_id
    JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    LEFT JOIN staff p ON p.vendor_id = v.vendor_id AND p.id = v.staff_id
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId} AND v.starts_at IS NOT NULL`);
  if (!row) return undefined;
  const { lead, others, ...facts } = row;
  const coming = others.filter(({ gone }) => !gone);
  return { ...facts, coming: [lead, ...coming], left: others.filter(({ gone }) => gone) };
}
