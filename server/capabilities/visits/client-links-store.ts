import type { Contact } from '#domain/clients/same-client.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';

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

/** The condition that a scope includes the visit `v`. A visit is a staff member's own if they served any leg of it. */
export function visitWithin(scope: RecordScope): Sql {
  if (scope.reach === 'vendor') return sql`true`;
  const here = sql`v.location_id = ANY(${[...scope.locationIds]}::bigint[])`;
  if (scope.reach === 'locations') return here;
  return sql`(${here} AND (v.staff_id = ${scope.staffId} OR EXISTS (
    SELECT 1 FROM legs g WHERE g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.staff_id = ${scope.staffId})))`;
}

/**
 * Whether a scope includes a client: by a visit whose link staff confirmed, by the home location or by the
 * preferred staff member. A suggested link does not count: typing a known contact makes one.
 */
export async function isClientWithin(
  tx: Tx,
  { clientId, scope }: { clientId: number; scope: RecordScope },
): Promise<boolean> {
  const { within } = await tx.one(sql<{ within: boolean }>`
    SELECT EXISTS (SELECT 1 FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${clientId} AND (${ownClient(scope)} OR EXISTS (
      SELECT 1 FROM visits v WHERE v.vendor_id = c.vendor_id AND v.client_id = COALESCE(c.merged_into, c.id)
        AND v.client_link = 'confirmed' AND ${visitWithin(scope)}))) AS within`);
  return within;
}

function ownClient(scope: RecordScope): Sql {
  if (scope.reach === 'vendor') return sql`true`;
  return scope.reach === 'locations'
    ? sql`c.home_location_id = ANY(${[...scope.locationIds]}::bigint[])`
    : sql`c.preferred_staff_id = ${scope.staffId}`;
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
