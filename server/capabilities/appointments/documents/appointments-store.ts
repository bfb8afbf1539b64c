import type { Status } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { BOOK_ANOTHER_LINK } from '../../shortcuts/index.ts';

/** An appointment with the data its client sees. */
export interface AppointmentRow {
  id: number;
  status: Status;
  codeVersion: number;
  confirmationNumber: string;
  startsAt: Instant;
  endsAt: Instant;
  timeZone: string;
  clientTimeZone: string;
  meetingMethod: 1 | 2 | 3 | 4;
  locationId: number;
  serviceId: number;
  staffId: number | null;
  sessionId: number | null;
  /** The staff who lead the group session; null without one. */
  sessionHosts: number[] | null;
  seats: number;
  version: number;
  meetingLink: string;
  dialIn: { e164: string; international: string; pin: string } | null;
  email: string;
  phone: string;
  receiveSms: boolean;
  address: string;
  notes: string;
  createdAt: Instant;
  feedbackGiven: boolean;
  /** Whether the coordinates of the location are known. */
  isPlaced: boolean;
  /** Of a visitor who has checked in. */
  ticket: { prefix: string; number: number } | null;
  /** The personal video room of the leading staff member; null without one. */
  ownRoom: { link: string; message: string; dialIn: AppointmentRow['dialIn'] } | null;
  /** Of the shortcut that the booking came through; null without one, empty without a link. */
  bookAnotherLink: string | null;
  source: number;
  overbooked: { by: number | null; reason: string } | null;
  locationName: string;
  serviceName: string;
  staff: { id: number; name: string }[] | null;
  attendees: { id: number; first: string; last: string; left: boolean }[];
}

/** Undefined for a visit that was never booked. A cancelled one includes its former staff member. */
export async function appointmentRow(tx: Tx, id: number): Promise<AppointmentRow | undefined> {
  return tx.maybe(sql<AppointmentRow>`
    SELECT v.id, v.status, v.code_version, v.confirmation_number, v.starts_at, v.ends_at,
      v.time_zone, v.client_time_zone, v.meeting_method, v.location_id,
      v.service_id, v.staff_id, v.session_id, (SELECT array_to_json(g.host_ids) FROM sessions g WHERE g.vendor_id = v.vendor_id AND g.id = v.session_id) AS session_hosts, v.seats, v.version, v.meeting_link,
      v.dial_in, v.email, v.phone, v.receive_sms, v.address, v.notes, v.source,
      EXISTS (SELECT 1 FROM feedback f WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id) AS feedback_given,
      (SELECT json_build_object('link', p.video_link, 'message', p.video_message, 'dialIn', p.dial_in) FROM staff p WHERE p.vendor_id = v.vendor_id AND p.id = v.staff_id) AS own_room,
      ${BOOK_ANOTHER_LINK} AS book_another_link,
      (SELECT json_build_object('by', o.overbooked_by, 'reason', COALESCE((SELECT w.after FROM events e JOIN personal_changes w ON w.vendor_id = e.vendor_id
          AND w.event_id = e.id AND w.field = 'overbook' WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id ORDER BY e.id DESC LIMIT 1), ''))
         FROM reservations o WHERE o.vendor_id = v.vendor_id AND o.visit_id = v.id AND o.overbooked_by IS NOT NULL LIMIT 1) AS overbooked, v.created_at, COALESCE(NULLIF(l.name, ''), l.address) AS location_name, s.name AS service_name,
      (l.latitude IS NOT NULL AND l.longitude IS NOT NULL) AS is_placed,
      (SELECT json_build_object('prefix', t.prefix, 'number', t.number) FROM tickets t
        WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL LIMIT 1) AS ticket,
      (SELECT json_agg(json_build_object('id', p.id, 'name', p.display_name) ORDER BY (p.id = v.staff_id) DESC, p.id)
         FROM reservations r JOIN staff p ON p.vendor_id = r.vendor_id AND p.id = r.resource_id
        WHERE r.vendor_id = v.vendor_id AND r.visit_id = v.id AND r.resource_kind = 1) AS staff,
      (SELECT json_agg(json_build_object('id', a.id, 'first', a.first_name, 'last', a.last_name, 'left', a.gone) ORDER BY a.leads DESC, a.id) FROM (
         SELECT COALESCE(v.lead_attendee, v.id) AS id, v.first_name, v.last_name, false AS gone, true AS leads
         UNION ALL SELECT o.id, o.first_name, o.last_name, o.left_at IS NOT NULL, false FROM attendees o
          WHERE o.vendor_id = v.vendor_id AND o.visit_id = v.id) AS a) AS attendees
    FROM visits v JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${id} AND (v.entry = 'booked' OR v.converted_at IS NOT NULL) AND v.starts_at IS NOT NULL`);
}
