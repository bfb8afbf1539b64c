import type { ErasedCounts } from '#domain/clients/erasure.ts';
import type { Contact } from '#domain/clients/same-client.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { forgetWordsOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { clientWithin } from './client-scope-store.ts';

/** The system of the number that staff type: other systems name theirs. */
export const OWN_SYSTEM = 'foyer';

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

export async function contactOfClient(tx: Tx, id: number): Promise<(Contact & { lang: string }) | undefined> {
  return tx.maybe(
    sql<
      Contact & { lang: string }
    >`SELECT ${CONTACT}, c.lang FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id}`,
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

export interface NamesOfClient {
  firstName: string;
  lastName: string;
  email: string;
  phones: string[];
  numbers: string[];
  terms: string[];
}

/** Every text that names a client. */
export async function namesOfClient(tx: Tx, id: number): Promise<NamesOfClient | undefined> {
  return tx.maybe(sql<NamesOfClient>`
    SELECT c.first_name, c.last_name, c.email, ARRAY[c.phone, c.home_phone, c.work_phone] AS phones,
      ARRAY(SELECT e.external_id FROM client_external_ids e WHERE e.vendor_id = c.vendor_id AND e.client_id = c.id) AS numbers,
      ARRAY(SELECT t.term FROM client_terms t WHERE t.vendor_id = c.vendor_id AND t.client_id = c.id) AS terms
    FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id}`);
}

/** Keeps the row as a tombstone, so that counts by client stay right. */
export async function emptyClient(tx: Tx, id: number): Promise<ErasedCounts> {
  const changes = await forgetWordsOf(tx, { kind: 'client', ids: [id] });
  const calls = await forgetWordsOf(tx, { kind: 'client-wrap-up', ids: [id] });
  await tx.run(sql`DELETE FROM client_terms WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`);
  const numbers = await tx.run(
    sql`DELETE FROM client_external_ids WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`,
  );
  await tx.run(
    sql`UPDATE client_requests SET reason = '' WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`,
  );
  await tx.run(sql`DELETE FROM client_consents WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`);
  await tx.run(sql`DELETE FROM client_notes WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`);
  await tx.run(sql`
    DELETE FROM client_workflow_steps s USING client_workflows w WHERE s.vendor_id = ${tx.vendorId}
      AND w.vendor_id = s.vendor_id AND w.id = s.workflow_id AND w.client_id = ${id}`);
  await tx.run(sql`DELETE FROM client_workflows WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`);
  await tx.run(sql`
    UPDATE client_merges SET client_had = '{}', merged_had = '{}'
    WHERE vendor_id = ${tx.vendorId} AND (client_id = ${id} OR merged_id = ${id})`);
  await tx.run(sql`
    DELETE FROM client_pairs WHERE vendor_id = ${tx.vendorId} AND (low_id = ${id} OR high_id = ${id})`);
  await tx.run(sql`UPDATE erasures SET note = '' WHERE vendor_id = ${tx.vendorId} AND client_id = ${id}`);
  const records = await tx.run(sql`
    UPDATE clients SET first_name = '', last_name = '', email = '', phone = '', home_phone = '', work_phone = '', address = '', notes = '', tags = '{}', custom_fields = '{}',
      receive_sms = false, time_zone = NULL, home_location_id = NULL, preferred_staff_id = NULL
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  return { history: changes + calls, numbers, records };
}

export async function markErased(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await tx.run(
    sql`UPDATE clients SET erased_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`,
  );
}

/** Moves what refers to a client in this capability's tables to the other one. */
export async function repointClient(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`
    UPDATE client_consents SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`);
  await tx.run(sql`
    UPDATE client_external_ids SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`);
  await tx.run(
    sql`UPDATE client_notes SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`,
  );
  await tx.run(
    sql`UPDATE client_workflows SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`,
  );
}

/** Also repoints clients merged into it before: each merged client is one step from its target. */
export async function markMerged(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`
    UPDATE clients SET merged_into = ${to} WHERE vendor_id = ${tx.vendorId} AND (id = ${from} OR merged_into = ${from})`);
}

/** Clients with one telephone number or address that are compared by name: a family or an office may share it. */
const MOST_ALIKE = 200;

/** Clients that have one of these complete terms within a scope, each read by its key; not locked. */
export async function clientsLike(
  tx: Tx,
  { terms, scope }: { terms: readonly string[]; scope: RecordScope },
): Promise<(ClientRow & { isNumbered: boolean })[]> {
  return tx.many(sql<ClientRow & { isNumbered: boolean }>`
    SELECT c.id, ${CONTACT}, EXISTS (SELECT 1 FROM client_external_ids e WHERE e.vendor_id = c.vendor_id AND e.client_id = c.id) AS is_numbered
    FROM unnest(${[...terms]}::text[]) AS w(term)
    CROSS JOIN LATERAL (
      SELECT (SELECT COALESCE(m.merged_into, m.id) FROM clients m WHERE m.vendor_id = t.vendor_id AND m.id = t.client_id LIMIT 1) AS id
      FROM client_terms t WHERE t.vendor_id = ${tx.vendorId} AND t.term = w.term LIMIT ${MOST_ALIKE}::int) f
    CROSS JOIN LATERAL (
      SELECT * FROM clients r WHERE r.vendor_id = ${tx.vendorId} AND r.id = f.id AND r.erased_at IS NULL LIMIT 1) c
    WHERE ${clientWithin(scope, 'c')}`);
}

/** Clients by their numbers in other systems; the system of the form is preferred. */
export async function clientsByNumber(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx.many(sql<{ externalId: string; id: number }>`
    SELECT e.external_id, e.client_id AS id FROM client_external_ids e
    WHERE e.vendor_id = ${tx.vendorId} AND e.external_id = ANY(${[...new Set(numbers)]}::text[])
    ORDER BY e.system <> ${OWN_SYSTEM} DESC, e.system DESC`);
  return new Map(rows.map(({ externalId, id }) => [externalId, String(id)]));
}

/** Deletes a client that nothing refers to; the database refuses any other. */
export const removeClient = (tx: Tx, id: number): Promise<void> => deleteClients(tx, [id]);

/** Deletes clients within a scope that have these versions, unless a visit or another record refers to them. */
export async function removeUnchanged(
  tx: Tx,
  { written, scope }: { written: readonly { id: number; version: number }[]; scope: RecordScope },
): Promise<Map<number, 'removed' | 'used'>> {
  const unchanged = await tx.many(sql<{ id: number; isUsed: boolean }>`
    SELECT c.id, EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = c.vendor_id AND v.client_id = c.id)
      OR EXISTS (SELECT 1 FROM clients m WHERE m.vendor_id = c.vendor_id AND m.merged_into = c.id)
      OR EXISTS (SELECT 1 FROM client_notes n WHERE n.vendor_id = c.vendor_id AND n.client_id = c.id)
      OR EXISTS (SELECT 1 FROM client_workflows f WHERE f.vendor_id = c.vendor_id AND f.client_id = c.id)
      OR EXISTS (SELECT 1 FROM client_requests r WHERE r.vendor_id = c.vendor_id AND r.client_id = c.id)
      OR EXISTS (SELECT 1 FROM erasures e WHERE e.vendor_id = c.vendor_id AND e.client_id = c.id) AS is_used
    FROM json_to_recordset(${json(written)}::json) AS w(id bigint, version integer)
    JOIN clients c ON c.vendor_id = ${tx.vendorId} AND c.id = w.id AND c.version = w.version
    WHERE c.archived_at IS NULL AND c.merged_into IS NULL AND c.erased_at IS NULL AND ${clientWithin(scope, 'c')} FOR UPDATE OF c`);
  await deleteClients(
    tx,
    unchanged.filter(({ isUsed }) => !isUsed).map(({ id }) => id),
  );
  return new Map(unchanged.map(({ id, isUsed }) => [id, isUsed ? 'used' : 'removed']));
}

/** Whether a client within a scope has not been changed since it was added. */
export async function isUnchangedClient(
  tx: Tx,
  { id, scope }: { id: number; scope: RecordScope },
): Promise<boolean> {
  const { same } = await tx.one(sql<{ same: boolean }>`
    SELECT EXISTS (SELECT 1 FROM clients c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id} AND c.version = 1 AND c.archived_at IS NULL
      AND c.merged_into IS NULL AND c.erased_at IS NULL AND ${clientWithin(scope, 'c')}) AS same`);
  return same;
}

async function deleteClients(tx: Tx, ids: readonly number[]): Promise<void> {
  const own = sql`vendor_id = ${tx.vendorId} AND client_id = ANY(${[...ids]}::bigint[])`;
  await tx.run(sql`DELETE FROM client_terms WHERE ${own}`);
  await tx.run(sql`DELETE FROM client_external_ids WHERE ${own}`);
  await tx.run(sql`DELETE FROM client_consents WHERE ${own}`);
  await tx.run(sql`
    DELETE FROM client_pairs WHERE vendor_id = ${tx.vendorId} AND (low_id = ANY(${[...ids]}::bigint[]) OR high_id = ANY(${[...ids]}::bigint[]))`);
  await tx.run(sql`DELETE FROM clients WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}

export interface ImportedConsent {
  givenOn: string;
  source: string;
}

/** The consents of a client to text messages that imports brought, newest first. */
export async function importedConsents(
  tx: Tx,
  clientId: number,
): Promise<(ImportedConsent & { id: number })[]> {
  return tx.many(sql<ImportedConsent & { id: number }>`
    SELECT id, given_on::text AS given_on, source FROM client_consents
    WHERE vendor_id = ${tx.vendorId} AND client_id = ${clientId} ORDER BY id DESC LIMIT 50`);
}

export async function insertConsents(
  tx: Tx,
  consents: readonly (ImportedConsent & { clientId: number })[],
  now: Instant,
): Promise<void> {
  const rows = consents.map(({ clientId, givenOn, source }) => ({
    client: clientId,
    given: givenOn,
    source,
  }));
  await tx.run(sql`
    INSERT INTO client_consents (vendor_id, client_id, kind, given_on, source, recorded_at)
    SELECT ${tx.vendorId}::bigint, w.client, 'sms', w.given, w.source, ${at(now)}::timestamptz
    FROM json_to_recordset(${json(rows)}::json) AS w(client bigint, given date, source text)`);
}
