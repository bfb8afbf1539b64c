import type { ThreadMessageState } from '#domain/conversations/thread.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';

export interface StoredText {
  address: string;
  direction: 'in' | 'out';
  kind: string;
  text: string;
  state: ThreadMessageState;
  reason: string;
  sentAt: Instant;
}

/** Every text of a vendor in the order of its threads. */
export const storedTexts = (db: Database, vendorId: number): Promise<StoredText[]> =>
  db.read(
    vendorId,
    sql<StoredText>`
    SELECT t.address, m.direction, m.kind, m.text, m.state, m.reason, m.sent_at
    FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
    WHERE m.vendor_id = ${vendorId} ORDER BY t.id, m.sent_at, m.id`,
  );

export const threadWith = async (
  db: Database,
  of: { vendorId: number; address: string },
): Promise<{ locationId: number | null; staffId: number | null }> => {
  const rows = await db.read(
    of.vendorId,
    sql<{ locationId: number | null; staffId: number | null }>`
    SELECT location_id, staff_id FROM threads WHERE vendor_id = ${of.vendorId} AND address = ${of.address}`,
  );
  return rows[0]!;
};

/** What the sessions with gateways remember: their rows, and the words and numbers in those. */
export async function rememberedTexts(
  db: Database,
  vendorId: number,
): Promise<{ rows: number; words: string[] }> {
  const rows = await db.read(
    vendorId,
    sql<{ words: string }>`
    SELECT destination || text AS words FROM smpp_submissions WHERE vendor_id = ${vendorId}
    UNION ALL SELECT source || encode(content, 'escape') FROM smpp_arrivals WHERE vendor_id = ${vendorId}`,
  );
  return { rows: rows.length, words: rows.map(({ words }) => words).filter((words) => words !== '') };
}

/** Gives a client a cell number, and their consent to texts or its withdrawal. */
export async function agreeToTexts(
  db: Database,
  of: { vendorId: number; client: number; phone: string; agrees: boolean },
): Promise<void> {
  await db.withVendor(of.vendorId, (tx) =>
    tx.run(sql`
      UPDATE clients SET phone = ${of.phone}, receive_sms = ${of.agrees} WHERE vendor_id = ${of.vendorId} AND id = ${of.client}`),
  );
}

/** Who confirmed the consent of a thread, and what its events say. */
export async function startedBy(
  db: Database,
  of: { vendorId: number; id: number },
): Promise<{ consentBy: number | null; events: { version: number; what: string; confirmed: boolean }[] }> {
  const [thread] = await db.read(
    of.vendorId,
    sql<{ consentBy: number | null }>`
    SELECT consent_by FROM threads WHERE vendor_id = ${of.vendorId} AND id = ${of.id}`,
  );
  const events = await db.read(
    of.vendorId,
    sql<{ version: number; what: string; confirmed: boolean }>`
    SELECT subject_version AS version, data ->> 'what' AS what, (data ->> 'consent_confirmed')::boolean AS confirmed FROM events
    WHERE vendor_id = ${of.vendorId} AND subject_kind = 'conversation' AND subject_id = ${of.id} ORDER BY subject_version`,
  );
  return { consentBy: thread!.consentBy, events };
}

/** A thread with a client, or about a visit. */
export async function aThreadAbout(
  db: Database,
  of: { vendorId: number; address: string; clientId?: number; visitId?: number },
): Promise<void> {
  await db.withVendor(of.vendorId, (tx) =>
    tx.run(sql`INSERT INTO threads (vendor_id, channel, own_address, address, client_id, visit_id, last_at, created_at)
      VALUES (${of.vendorId}, 'sms', '', ${of.address}, ${of.clientId ?? null}, ${of.visitId ?? null}, now(), now())`),
  );
}

export async function rename(
  db: Database,
  of: { vendorId: number; table: 'clients' | 'visits'; id: number; first: string; last: string },
): Promise<void> {
  await db.withVendor(of.vendorId, (tx) =>
    tx.run(
      sql`UPDATE ${sql.ref(of.table)} SET first_name = ${of.first}, last_name = ${of.last} WHERE vendor_id = ${of.vendorId} AND id = ${of.id}`,
    ),
  );
}
