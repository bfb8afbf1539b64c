import type { ErasedCounts } from '#domain/clients/erasure.ts';
import type { Contact } from '#domain/clients/same-client.ts';
import { STATUS } from '#domain/codes/status.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** The contact typed with a visit without a client link. */
export async function unlinkedContact(tx: Tx, visitId: number): Promise<Contact | undefined> {
  return tx.maybe(sql<Contact>`
    SELECT first_name, last_name, email, phone FROM visits
    WHERE vendor_id = ${tx.vendorId} AND id = ${visitId} AND client_link = 'none'`);
}

/**
 * Neither increments the version nor adds an event, because the link is internal to the vendor. The visitor's
 * page shows both, and must not reveal that a client was recognised (ground rule 13). Concurrent actions of
 * staff must not conflict with it.
 */
export async function suggestClient(
  tx: Tx,
  { visitId, clientId }: { visitId: number; clientId: number },
): Promise<void> {
  // mutation: suggested-client
  await tx.run(sql`
    UPDATE visits SET client_id = ${clientId}, client_link = 'suggested'
    WHERE vendor_id = ${tx.vendorId} AND id = ${visitId} AND client_link = 'none'`);
}

/** Links the client that staff chose when creating the visit. */
export async function linkClient(
  tx: Tx,
  { visitId, clientId }: { visitId: number; clientId: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE visits SET client_id = ${clientId}, client_link = 'confirmed' WHERE vendor_id = ${tx.vendorId} AND id = ${visitId}`);
}

export async function linkedVisits(tx: Tx, clientId: number): Promise<number[]> {
  const rows = await tx.many(
    sql<{ id: number }>`SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND client_id = ${clientId}`,
  );
  return rows.map(({ id }) => id);
}

/** Finds unlinked visits by e-mail or digits, both normalised. A full scan, acceptable for a rare query. */
export async function unlinkedVisitsOf(
  tx: Tx,
  { email, digits }: { email: string; digits: string },
): Promise<(Contact & { id: number })[]> {
  return tx.many(sql<Contact & { id: number }>`
    SELECT id, first_name, last_name, email, phone FROM visits
    WHERE vendor_id = ${tx.vendorId} AND client_link = 'none' AND (
      (${email} <> '' AND lower(email) = ${email}) OR (${digits} <> '' AND translate(phone, '+', '') = ${digits}))`);
}

/**
 * Erases personal data; rows of visits, attendees, ratings and consents stay because reports count
 * them. Deletes answers and notes, which are text only.
 */
export async function emptyVisits(tx: Tx, ids: readonly number[]): Promise<ErasedCounts> {
  const these = sql`vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...ids]}::bigint[])`;
  const visits = await tx.run(sql`
    UPDATE visits SET first_name = '', last_name = '', email = '', phone = '', external_id = '', address = '', contact_fields = '[]', car_details = '', notes = '',
      receive_sms = false, client_time_zone = '', meeting_link = '', dial_in = NULL, rwg_token = '',
      utm = utm - '{utm_term,utm_content}'::text[]
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
  const feedback = await tx.run(sql`UPDATE feedback SET experience = '' WHERE ${these} AND experience <> ''`);
  const attendees = await tx.run(sql`
    UPDATE attendees SET first_name = '', last_name = '', email = '', phone = '', external_id = '', address = '', notes = '', answers = '[]', receive_sms = false,
      client_time_zone = ''
    WHERE ${these}`);
  const answers = await tx.run(sql`DELETE FROM answers WHERE ${these}`);
  const notes = await tx.run(sql`DELETE FROM visit_notes WHERE ${these}`);
  return { visits, feedback, attendees, answers, notes };
}

/** Those of the visits that have not ended, by their ids: the order in which they are locked. */
export async function openVisits(tx: Tx, ids: readonly number[]): Promise<{ id: number; status: number }[]> {
  return tx.many(sql<{ id: number; status: number }>`
    SELECT id, status FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])
      AND status = ANY(${[STATUS.confirmed, STATUS.inProgress]}::int[]) ORDER BY id`);
}

/** Links visits to a client again: an erasure that is repeated after a restore finds them by their ids. */
export async function linkVisits(
  tx: Tx,
  { clientId, ids }: { clientId: number; ids: readonly number[] },
): Promise<void> {
  await tx.run(sql`
    UPDATE visits SET client_id = ${clientId}, client_link = CASE client_link WHEN 'none' THEN 'suggested' ELSE client_link END
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}

/** Takes the person from a visit that an undo has cancelled: its client is deleted with the file that brought both. */
export async function unlinkVisit(tx: Tx, id: number): Promise<void> {
  await emptyVisits(tx, [id]);
  await tx.run(sql`
    UPDATE visits SET client_id = NULL, client_link = 'none' WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function moveVisitsToClient(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(
    sql`UPDATE visits SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`,
  );
}
