import type { Contact } from '#domain/clients/same-client.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface ClientRow extends Contact {
  id: number;
}

const CONTACT = sql`c.first_name, c.last_name, c.email, c.phone`;

/**
 * Clients that have one of these complete terms, each under the id of the client it was merged into. Locked
 * until the transaction ends: a client that is being erased is waited for, and then not found.
 */
export async function clientsWithTerms(tx: Tx, terms: readonly string[]): Promise<ClientRow[]> {
  return tx.many(sql<ClientRow>`
    SELECT COALESCE(c.merged_into, c.id) AS id, ${CONTACT} FROM client_terms t
    JOIN clients c ON c.vendor_id = t.vendor_id AND c.id = t.client_id AND c.erased_at IS NULL
    WHERE t.vendor_id = ${tx.vendorId} AND t.term = ANY(${[...terms]}::text[]) FOR SHARE OF c`);
}

/** Clients that have a term with each of these prefixes, by name; merged ones as the client they were merged into. */
export async function clientsWithPrefixes(
  tx: Tx,
  { prefixes, most }: { prefixes: readonly string[]; most: number },
): Promise<ClientRow[]> {
  // Up to the highest letter: a range, which unlike LIKE uses the index under row-level security (ground rule
  // 3).
  const having = prefixes.map(
    (prefix) => sql`
      SELECT COALESCE(m.merged_into, m.id) FROM client_terms t JOIN clients m ON m.vendor_id = t.vendor_id AND m.id = t.client_id
      WHERE t.vendor_id = ${tx.vendorId} AND t.term >= ${prefix} AND t.term < ${`${prefix}\u{10FFFF}`}`,
  );
  return tx.many(sql<ClientRow>`
    SELECT c.id, ${CONTACT} FROM clients c
    WHERE c.vendor_id = ${tx.vendorId} AND c.id IN (${sql.join(having, sql` INTERSECT `)})
    ORDER BY c.last_name, c.first_name, c.id LIMIT ${most}`);
}

export async function contactOfClient(tx: Tx, id: number): Promise<Contact | undefined> {
  return tx.maybe(
    sql<Contact>`SELECT ${CONTACT} FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id}`,
  );
}

export interface LockedClient {
  id: number;
  mergedInto: number | null;
  erased: boolean;
}

/**
 * Returns these clients and all clients merged with them, directly or through another; locked in the order of
 * their ids.
 */
export async function lockClients(tx: Tx, ids: readonly number[]): Promise<LockedClient[]> {
  return tx.many(sql<LockedClient>`
    SELECT c.id, c.merged_into, (c.erased_at IS NOT NULL) AS erased FROM clients c
    WHERE c.vendor_id = ${tx.vendorId} AND (
      c.id = ANY(${[...ids]}::bigint[]) OR c.merged_into = ANY(${[...ids]}::bigint[])
      OR c.id IN (SELECT m.merged_into FROM clients m WHERE m.vendor_id = ${tx.vendorId} AND m.id = ANY(${[...ids]}::bigint[]))
      OR c.merged_into IN (SELECT m.merged_into FROM clients m WHERE m.vendor_id = ${tx.vendorId} AND m.id = ANY(${[...ids]}::bigint[])))
    ORDER BY c.id FOR UPDATE`);
}

/** Keeps the row as a tombstone, so that counts by client stay right. */
export async function emptyClient(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM client_terms WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`);
  await tx.run(sql`DELETE FROM client_external_ids WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`);
  await tx.run(sql`
    UPDATE clients SET first_name = '', last_name = '', email = '', phone = '', time_zone = NULL, home_location_id = NULL,
      preferred_staff_id = NULL
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function markErased(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await tx.run(
    sql`UPDATE clients SET erased_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`,
  );
}

export async function moveExternalIds(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`
    UPDATE client_external_ids SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`);
}

/** Also repoints clients merged into it before: each merged client is one step from its target. */
export async function markMerged(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`
    UPDATE clients SET merged_into = ${to} WHERE vendor_id = ${tx.vendorId} AND (id = ${from} OR merged_into = ${from})`);
}
