import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

/** The columns that change during a visit. */
export interface VisitStateBulkRow {
  id: number;
  status: number;
  staff_id: number | null;
  arrived_at: Date | null;
  ended_at: Date | null;
  ended_reason: string | null;
  current_leg: number;
  version: number;
}

export interface VisitBulkRow extends VisitStateBulkRow {
  entry: 'booked' | 'joined';
  service_id: number;
  location_id: number;
  preferred_staff_id: number | null;
  meeting_method: number;
  destination: number;
  fulfillment_method: number;
  source: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  lang: string;
  receive_sms: boolean;
  car_details: string;
  notes: string;
  utm: Readonly<Record<string, string>>;
  starts_at: Date | null;
  ends_at: Date | null;
  /** Local time without a zone. */
  local_start: string | null;
  time_zone: string;
  tzdata: string;
  buffer_after: number;
  confirmation_number: string;
  public_ref: string;
  is_demo: boolean;
  created_at: Date;
}

export async function bulkInsertVisits(tx: Tx, rows: readonly VisitBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO visits (vendor_id, id, status, staff_id, arrived_at, ended_at, ended_reason, current_leg, version, entry, service_id, location_id,
      preferred_staff_id, meeting_method, destination, fulfillment_method, source, first_name, last_name, email, phone, lang, receive_sms,
      car_details, notes, utm, starts_at, ends_at, local_start, time_zone, tzdata, buffer_after, confirmation_number, public_ref, is_demo, created_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, status smallint, staff_id bigint, arrived_at timestamptz, ended_at timestamptz, ended_reason text, current_leg integer,
        version integer, entry text, service_id bigint, location_id bigint, preferred_staff_id bigint, meeting_method smallint,
        destination smallint, fulfillment_method smallint, source smallint, first_name text, last_name text, email text, phone text, lang text,
        receive_sms boolean, car_details text, notes text, utm jsonb, starts_at timestamptz, ends_at timestamptz, local_start timestamp,
        time_zone text, tzdata text, buffer_after integer, confirmation_number text, public_ref text, is_demo boolean, created_at timestamptz)`);
}

/** For visits locked by this transaction. The caller writes their events, one for each version. */
export async function bulkMoveVisits(tx: Tx, rows: readonly VisitStateBulkRow[]): Promise<void> {
  await tx.run(sql`
    UPDATE visits v SET status = r.status, staff_id = r.staff_id, arrived_at = r.arrived_at, ended_at = r.ended_at, ended_reason = r.ended_reason,
      current_leg = r.current_leg, version = r.version, last_move = NULL
    FROM json_to_recordset(${json(rows)}::json) AS r(id bigint, status smallint, staff_id bigint, arrived_at timestamptz, ended_at timestamptz,
      ended_reason text, current_leg integer, version integer)
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = r.id`);
}

/** A visit and its linked client. */
export interface VisitLinkBulkRow {
  id: number;
  client_id: number;
  client_link: 'suggested' | 'confirmed';
}

/** Neither increments the version nor adds an event, like any link. */
export async function bulkLinkVisits(tx: Tx, rows: readonly VisitLinkBulkRow[]): Promise<void> {
  await tx.run(sql`
    UPDATE visits v SET client_id = r.client_id, client_link = r.client_link
    FROM json_to_recordset(${json(rows)}::json) AS r(id bigint, client_id bigint, client_link text)
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = r.id`);
}

export interface AnswerBulkRow {
  visit_id: number;
  question_id: number;
  value: string | readonly string[];
}

export async function bulkInsertAnswers(tx: Tx, rows: readonly AnswerBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO answers (vendor_id, visit_id, question_id, value)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json) AS r(visit_id bigint, question_id bigint, value jsonb)`);
}

export interface FeedbackBulkRow {
  visit_id: number;
  rating: number;
  experience: string;
  given_at: Date;
}

export async function bulkInsertFeedback(tx: Tx, rows: readonly FeedbackBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO feedback (vendor_id, visit_id, rating, experience, given_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(visit_id bigint, rating numeric, experience text, given_at timestamptz)`);
}

export interface ConsentBulkRow {
  visit_id: number;
  kind: 'compliance' | 'sms';
  text_version: string;
  locale: string;
  given_at: Date;
}

export async function bulkInsertConsents(tx: Tx, rows: readonly ConsentBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO consents (vendor_id, visit_id, kind, text_version, locale, given_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(visit_id bigint, kind text, text_version text, locale text, given_at timestamptz)`);
}
