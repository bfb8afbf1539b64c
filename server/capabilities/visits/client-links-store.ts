import type { Contact } from '#domain/clients/same-client.ts';
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
export async function emptyVisits(tx: Tx, ids: readonly number[]): Promise<void> {
  const these = sql`vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...ids]}::bigint[])`;
  await tx.run(sql`
    UPDATE visits SET first_name = '', last_name = '', email = '', phone = '', external_id = '', address = '', contact_fields = '[]', car_details = '', notes = '',
      receive_sms = false
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
  await tx.run(sql`UPDATE feedback SET experience = '' WHERE ${these}`);
  await tx.run(sql`
    UPDATE attendees SET first_name = '', last_name = '', email = '', phone = '', external_id = '', address = '', notes = '', answers = '[]', receive_sms = false
    WHERE ${these}`);
  await tx.run(sql`DELETE FROM answers WHERE ${these}`);
  await tx.run(sql`DELETE FROM visit_notes WHERE ${these}`);
}

export async function moveVisitsToClient(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(
    sql`UPDATE visits SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`,
  );
}
