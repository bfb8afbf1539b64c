import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { visitWithin } from '../clients/index.ts';

type Rows = Record<string, unknown>[];

/** What a client's visits hold: their own details, and what the client or staff added. Bytes of files are left out. */
export async function exportClient(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<Record<string, Rows>> {
  const visits = sql`visits v WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId} AND ${visitWithin(scope)}`;
  const of = (table: Sql) =>
    sql`${table} x JOIN visits v ON v.vendor_id = x.vendor_id AND v.id = x.visit_id
      WHERE x.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId} AND ${visitWithin(scope)}`;
  const rows = async (columns: Sql, from: Sql, order: Sql): Promise<Rows> => {
    const read = await tx.many(sql<{ row: Record<string, unknown> }>`
      SELECT (SELECT row_to_json(f) FROM (SELECT ${columns}) AS f) AS row FROM ${from} ORDER BY ${order}`);
    return read.map(({ row }) => row);
  };
  return {
    visits: await rows(
      sql`v.id::text, v.confirmation_number, v.entry, v.status, v.client_link AS link, v.created_at, v.starts_at, v.ends_at, v.time_zone,
        (SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = v.vendor_id AND l.id = v.location_id) AS location,
        (SELECT s.name FROM services s WHERE s.vendor_id = v.vendor_id AND s.id = v.service_id) AS service,
        (SELECT s.display_name FROM staff s WHERE s.vendor_id = v.vendor_id AND s.id = v.staff_id) AS staff,
        v.first_name, v.last_name, v.email, v.phone, v.lang, v.receive_sms, v.external_id, v.address, v.car_details, v.notes, v.contact_fields`,
      visits,
      sql`v.id`,
    ),
    answers: await rows(
      sql`x.visit_id::text, (SELECT q.label FROM questions q WHERE q.vendor_id = x.vendor_id AND q.id = x.question_id) AS question, x.value`,
      of(sql`answers`),
      sql`x.visit_id, x.question_id`,
    ),
    attendees: await rows(
      sql`x.visit_id::text, x.first_name, x.last_name, x.email, x.phone, x.lang, x.external_id, x.address, x.notes, x.answers`,
      of(sql`attendees`),
      sql`x.id`,
    ),
    consents: await rows(
      sql`x.visit_id::text, x.kind, x.text_version, x.locale, x.given_at`,
      of(sql`consents`),
      sql`x.id`,
    ),
    feedback: await rows(
      sql`x.visit_id::text, x.rating, x.experience, x.given_at`,
      of(sql`feedback`),
      sql`x.visit_id`,
    ),
    notes: await rows(
      sql`x.visit_id::text, x.text, x.created_at,
        (SELECT s.display_name FROM staff s WHERE s.vendor_id = x.vendor_id AND s.id = x.staff_id) AS staff`,
      of(sql`visit_notes`),
      sql`x.id`,
    ),
    files: await rows(
      sql`x.visit_id::text, x.name, x.kind, x.size, x.created_at`,
      of(sql`visit_files`),
      sql`x.id`,
    ),
  };
}

/** The client's linked visits within a scope. */
export async function linkedVisitsWithin(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT v.id FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId} AND ${visitWithin(scope)}`);
  return rows.map(({ id }) => id);
}
