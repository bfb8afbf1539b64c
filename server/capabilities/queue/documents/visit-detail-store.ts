import type { VendorReply } from '#domain/intake/contact-fields.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { visitWithin } from '../../clients/index.ts';

export interface DetailRow {
  /** To whom the visit is assigned; the leg names who works on it. */
  assignedStaffId: number | null;
  confirmationNumber: string;
  email: string;
  phone: string;
  receiveSms: boolean;
  notes: string;
  carDetails: string;
  contactFields: VendorReply[];
  createdAt: Instant;
  meetingLink: string;
  moveBy: number | null;
  moveAt: number | null;
  feedbackExperience: string | null;
  feedbackAt: Instant | null;
}

export async function detailRow(tx: Tx, visitId: number): Promise<DetailRow> {
  return tx.one(sql<DetailRow>`
    SELECT v.staff_id AS assigned_staff_id, v.confirmation_number, v.email, v.phone, v.receive_sms, v.notes, v.car_details, v.contact_fields,
           v.created_at, v.meeting_link, (v.last_move->>'by')::bigint AS move_by, (v.last_move->>'at')::bigint AS move_at,
           f.experience AS feedback_experience, f.given_at AS feedback_at
    FROM visits v LEFT JOIN feedback f ON f.vendor_id = v.vendor_id AND f.visit_id = v.id
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}

/** What decides who sees a visit's log: its method, its location, and the staff member of its last leg. */
export interface LogFacts {
  meetingMethod: number;
  locationId: number;
  staffId: number | null;
}

export async function logFacts(tx: Tx, visitId: number): Promise<LogFacts> {
  return tx.one(sql<LogFacts>`
    SELECT v.meeting_method, v.location_id, COALESCE(g.staff_id, v.staff_id) AS staff_id
    FROM visits v LEFT JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}

export interface AnswerRow {
  questionId: number;
  question: string;
  type: string;
  options: { value: string; text: string }[];
  value: string | string[];
}

export async function answerRows(tx: Tx, visitId: number): Promise<AnswerRow[]> {
  return tx.many(sql<AnswerRow>`
    SELECT a.question_id, q.label AS question, q.type, q.options, a.value FROM answers a
    JOIN questions q ON q.vendor_id = a.vendor_id AND q.id = a.question_id
    WHERE a.vendor_id = ${tx.vendorId} AND a.visit_id = ${visitId} ORDER BY q.sort_order, q.id`);
}

export interface HistoryRow {
  id: number;
  at: Instant;
  entry: 'booked' | 'joined';
  service: string;
  staff: string | null;
  status: number;
}

/**
 * Returns earlier visits of the same client if staff confirmed the link, otherwise visits with the same typed
 * contact; only visits within the scope.
 */
export async function historyRows(tx: Tx, visitId: number, scope: RecordScope): Promise<HistoryRow[]> {
  return tx.many(sql<HistoryRow>`
    WITH this AS (SELECT * FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ${visitId})
    SELECT v.id, v.created_at AS at, v.entry, s.name AS service, p.display_name AS staff, v.status
    FROM this JOIN LATERAL (
      SELECT * FROM visits o WHERE o.vendor_id = this.vendor_id AND o.client_id = this.client_id AND this.client_link = 'confirmed'
      UNION SELECT * FROM visits o WHERE o.vendor_id = this.vendor_id AND this.email <> '' AND o.email = this.email
        AND lower(o.first_name) = lower(this.first_name) AND lower(o.last_name) = lower(this.last_name)
      UNION SELECT * FROM visits o WHERE o.vendor_id = this.vendor_id AND this.phone <> '' AND o.phone = this.phone
        AND lower(o.first_name) = lower(this.first_name) AND lower(o.last_name) = lower(this.last_name)
    ) v ON v.id <> this.id AND v.created_at < this.created_at AND ${visitWithin(scope)}
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    LEFT JOIN staff p ON p.vendor_id = v.vendor_id AND p.id = v.staff_id
    ORDER BY v.created_at DESC LIMIT 5`);
}

export type Names = Record<'staff' | 'stations' | 'rooms' | 'services' | 'locations', Map<number, string>>;

/** Reads the names for the ids in events. */
export async function namesOf(tx: Tx, ids: Record<keyof Names, readonly number[]>): Promise<Names> {
  const rows = await tx.many(sql<{ kind: keyof Names; id: number; name: string }>`
    SELECT 'staff' AS kind, id, display_name AS name FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids.staff]}::bigint[])
    UNION ALL SELECT 'stations', id, name FROM stations WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids.stations]}::bigint[])
    UNION ALL SELECT 'rooms', id, name FROM rooms WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids.rooms]}::bigint[])
    UNION ALL SELECT 'services', id, name FROM services WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids.services]}::bigint[])
    UNION ALL SELECT 'locations', id, COALESCE(NULLIF(name, ''), address) FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids.locations]}::bigint[])`);
  const of = (kind: keyof Names) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name]));
  return {
    staff: of('staff'),
    stations: of('stations'),
    rooms: of('rooms'),
    services: of('services'),
    locations: of('locations'),
  };
}

export interface SentMessageRow {
  id: number;
  at: Instant;
  kind: string;
  channel: 'email' | 'sms' | 'push';
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed' | 'unknown';
  reason: string;
}

/** Returns the messages sent to the visitor, oldest first, without their text. */
export async function sentMessageRows(tx: Tx, visitId: number): Promise<SentMessageRow[]> {
  return tx.many(sql<SentMessageRow>`
    SELECT id, COALESCE(settled_at, made_at) AS at, kind, channel, state, reason FROM messages
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} ORDER BY id`);
}
