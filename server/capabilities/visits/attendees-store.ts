import type { Contact } from '#domain/clients/same-client.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** A companion of the booker. The id comes from the sequence of the visits. */
export interface NewAttendee {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: string;
  receiveSms: boolean;
  externalId: string;
  address: string;
  notes: string;
  answers: readonly { questionId: string; value: string | readonly string[] }[];
  clientTimeZone: string;
}

/** An attendee; the booker comes first. `isLead`: the visit's own contact, which the lobby and the messages name. */
export interface AttendeeRow {
  id: number;
  firstName: string;
  lastName: string;
  leftAt: Instant | null;
  isLead: boolean;
}

export function insertAttendees(
  tx: Tx,
  { visitId, attendees, now }: { visitId: number; attendees: readonly NewAttendee[]; now: Instant },
): void {
  if (attendees.length === 0) return;
  tx.enqueue(sql`
    INSERT INTO attendees (vendor_id, id, visit_id, first_name, last_name, email, phone, lang, receive_sms, external_id, address, notes, answers,
      client_time_zone, created_at)
    SELECT ${tx.vendorId}, a.id, ${visitId}, a."firstName", a."lastName", a.email, a.phone, a.lang, a."receiveSms", a."externalId", a.address, a.notes,
      a.answers, a."clientTimeZone", ${at(now)}
    FROM json_to_recordset(${json(attendees)}::json) AS a(id bigint, "firstName" text, "lastName" text, email text, phone text, lang text,
      "receiveSms" boolean, "externalId" text, address text, notes text, answers jsonb, "clientTimeZone" text)`);
}

export async function attendeesOf(tx: Tx, visitId: number): Promise<AttendeeRow[]> {
  return tx.many(sql<AttendeeRow>`
    SELECT COALESCE(v.lead_attendee, v.id) AS id, v.first_name, v.last_name, NULL::timestamptz AS left_at, true AS is_lead
    FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}
    UNION ALL SELECT * FROM (
      SELECT a.id, a.first_name, a.last_name, a.left_at, false
      FROM attendees a WHERE a.vendor_id = ${tx.vendorId} AND a.visit_id = ${visitId} ORDER BY a.id) AS others`);
}

/** Adds the replies on cancelling to the attendee's answers. */
export async function addAttendeeAnswers(
  tx: Tx,
  id: number,
  answers: readonly { questionId: string; value: string | readonly string[] }[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx.run(sql`
    UPDATE attendees SET answers = answers || ${json(answers)}::jsonb WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function markLeft(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.run(
    sql`UPDATE attendees SET left_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
}

/**
 * The booker leaves and another attendee becomes the visit's contact: swaps contacts and answers. The client
 * link goes with the booker.
 */
export async function changeLead(
  tx: Tx,
  { visitId, lead, next, now }: { visitId: number; lead: number; next: number; now: Instant },
): Promise<void> {
  const own = sql`vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`;
  const answered = await tx.many(sql<{ questionId: string; value: unknown }>`
    SELECT question_id::text AS question_id, value FROM answers WHERE ${own} ORDER BY answers.question_id`);
  const { answers } = await tx.one(sql<{ answers: unknown[] }>`
    WITH was AS (SELECT * FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ${visitId}),
      follows AS (SELECT * FROM attendees WHERE vendor_id = ${tx.vendorId} AND id = ${next}),
      left_now AS (
        UPDATE attendees a SET id = ${lead}, first_name = was.first_name, last_name = was.last_name, email = was.email, phone = was.phone, lang = was.lang,
          receive_sms = was.receive_sms, external_id = was.external_id, address = was.address, client_time_zone = was.client_time_zone,
          answers = ${json(answered)}::jsonb, left_at = ${at(now)}
        FROM was WHERE a.vendor_id = ${tx.vendorId} AND a.id = ${next}),
      leads_now AS (
        UPDATE visits v SET lead_attendee = ${next}, first_name = f.first_name, last_name = f.last_name, email = f.email, phone = f.phone, lang = f.lang,
          receive_sms = f.receive_sms, external_id = f.external_id, address = f.address, client_time_zone = f.client_time_zone, client_id = NULL,
          client_link = 'none'
        FROM follows f WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId})
    SELECT answers FROM follows`);
  await tx.run(sql`DELETE FROM answers WHERE ${own}`);
  await tx.run(sql`
    INSERT INTO answers (vendor_id, visit_id, question_id, value)
    SELECT ${tx.vendorId}, ${visitId}, (a->>'questionId')::bigint, a->'value' FROM jsonb_array_elements(${json(answers)}::jsonb) AS a`);
}

/** Finds companions by e-mail or digits, both normalised. A full scan, acceptable for a rare query. */
export async function attendeesWith(
  tx: Tx,
  { email, digits }: { email: string; digits: string },
): Promise<(Contact & { id: number })[]> {
  return tx.many(sql<Contact & { id: number }>`
    SELECT id, first_name, last_name, email, phone FROM attendees
    WHERE vendor_id = ${tx.vendorId} AND ((${email} <> '' AND lower(email) = ${email}) OR (${digits} <> '' AND translate(phone, '+', '') = ${digits}))`);
}

/** Erases personal data; the rows stay because reports count them. */
export async function emptyAttendees(tx: Tx, ids: readonly number[]): Promise<number> {
  return tx.run(sql`
    UPDATE attendees SET first_name = '', last_name = '', email = '', phone = '', external_id = '', address = '', notes = '', answers = '[]', receive_sms = false,
      client_time_zone = ''
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}
