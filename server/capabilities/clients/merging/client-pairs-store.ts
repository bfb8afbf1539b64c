import type { ComparedClient, DuplicateReason } from '#domain/clients/duplicate-reasons.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';
import type { ListSource } from '#server/infrastructure/resources/page-store.ts';
import { clientWithin } from '../records/client-scope-store.ts';

export interface ComparedRow extends ComparedClient {
  id: number;
  version: number;
}

const COMPARED = sql`c.id, c.version, c.first_name, c.last_name, c.email,
  ARRAY[c.phone, c.home_phone, c.work_phone] AS phones,
  ARRAY(SELECT e.external_id FROM client_external_ids e WHERE e.vendor_id = c.vendor_id AND e.client_id = c.id) AS external_ids`;
const STANDS = sql`c.merged_into IS NULL AND c.erased_at IS NULL`;

/** Clients whose last version was not compared with others yet. */
export async function clientsToPair(tx: Tx, most: number): Promise<ComparedRow[]> {
  return tx.many(sql<ComparedRow>`
    SELECT ${COMPARED} FROM clients c
    WHERE c.vendor_id = ${tx.vendorId} AND c.paired_version <> c.version ORDER BY c.id LIMIT ${most}`);
}

/** These clients, without merged and erased ones. */
export async function comparedClients(tx: Tx, ids: readonly number[]): Promise<ComparedRow[]> {
  return tx.many(sql<ComparedRow>`
    SELECT ${COMPARED} FROM clients c
    WHERE c.vendor_id = ${tx.vendorId} AND c.id = ANY(${[...ids]}::bigint[]) AND ${STANDS}`);
}

/** The first clients with each complete term: an index serves each term, so the work does not grow with all clients. */
export async function holdersOfTerms(
  tx: Tx,
  { terms, most }: { terms: readonly string[]; most: number },
): Promise<{ term: string; clientId: number }[]> {
  return tx.many(sql<{ term: string; clientId: number }>`
    SELECT w.term, h.client_id FROM unnest(${[...terms]}::text[]) AS w (term) CROSS JOIN LATERAL (
      SELECT t.client_id FROM client_terms t JOIN clients c ON c.vendor_id = t.vendor_id AND c.id = t.client_id AND ${STANDS}
      WHERE t.vendor_id = ${tx.vendorId} AND t.term = w.term LIMIT ${most}) AS h`);
}

/** The clients with the same number as one of these in any system. */
export async function holdersOfNumbers(tx: Tx, numbers: readonly string[]): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT DISTINCT e.client_id AS id FROM client_external_ids e
    WHERE e.vendor_id = ${tx.vendorId} AND e.external_id = ANY(${[...numbers]}::text[])`);
  return rows.map(({ id }) => id);
}

export interface PairRow {
  low_id: number;
  high_id: number;
  reasons: readonly DuplicateReason[];
  weight: number;
}

/** Stores the pairs of compared clients. What staff decided stays; an open pair without a reason is removed. */
export async function storePairs(
  tx: Tx,
  { compared, pairs }: { compared: readonly ComparedRow[]; pairs: readonly PairRow[] },
): Promise<void> {
  const ids = compared.map(({ id }) => id);
  await tx.run(sql`
    DELETE FROM client_pairs p WHERE p.vendor_id = ${tx.vendorId} AND p.decided_at IS NULL
      AND (p.low_id = ANY(${ids}::bigint[]) OR p.high_id = ANY(${ids}::bigint[]))
      AND NOT EXISTS (SELECT 1 FROM json_to_recordset(${json(pairs)}::json) AS f(low_id bigint, high_id bigint)
        WHERE f.low_id = p.low_id AND f.high_id = p.high_id)`);
  if (pairs.length > 0)
    await tx.run(sql`
      INSERT INTO client_pairs (vendor_id, low_id, high_id, reasons, weight)
      SELECT ${tx.vendorId}::bigint, f.low_id, f.high_id, ARRAY(SELECT json_array_elements_text(f.reasons)), f.weight
      FROM json_to_recordset(${json(pairs)}::json) AS f(low_id bigint, high_id bigint, reasons json, weight integer)
      ON CONFLICT (vendor_id, low_id, high_id) DO UPDATE SET reasons = EXCLUDED.reasons, weight = EXCLUDED.weight`);
  await tx.run(sql`
    UPDATE clients c SET paired_version = f.version FROM json_to_recordset(${json(compared)}::json) AS f(id bigint, version integer)
    WHERE c.vendor_id = ${tx.vendorId} AND c.id = f.id`);
}

const PAIR_SORTS: Sorts = { weight: { column: sql`r.weight`, kind: 'number' } };

/** Pairs whose clients both stand within the reader's reach. */
export function pairSource(scope: RecordScope, state: 'open' | 'decided'): ListSource {
  const reached = (side: Sql) => sql`(SELECT true FROM clients c
    WHERE c.vendor_id = r.vendor_id AND c.id = ${side} AND ${STANDS} AND c.archived_at IS NULL AND ${clientWithin(scope, 'c')} LIMIT 1)`;
  return {
    table: sql`client_pairs`,
    columns: sql`r.reasons, r.low_id, r.high_id, r.decided_at,
      COALESCE((SELECT s.display_name FROM staff s WHERE s.vendor_id = r.vendor_id AND s.id = r.decided_by), '') AS decided_by`,
    sorts: PAIR_SORTS,
    terms: null,
    where: [
      state === 'open' ? sql`r.decided_at IS NULL` : sql`r.decided_at IS NOT NULL`,
      reached(sql`r.low_id`),
      reached(sql`r.high_id`),
    ],
  };
}

/** A pair within reach, locked. */
export async function lockPair(
  tx: Tx,
  { id, scope }: { id: number; scope: RecordScope },
): Promise<{ lowId: number; highId: number; decided: boolean } | undefined> {
  const { where } = pairSource(scope, 'open');
  return tx.maybe(sql<{ lowId: number; highId: number; decided: boolean }>`
    SELECT r.low_id, r.high_id, (r.decided_at IS NOT NULL) AS decided FROM client_pairs r
    WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id} AND ${sql.join(where.slice(1), sql` AND `)} FOR UPDATE OF r`);
}

export async function decidePair(
  tx: Tx,
  { id, staffId, now }: { id: number; staffId: number | null; now: Instant | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE client_pairs SET decided_at = ${at(now)}, decided_by = ${now === null ? null : staffId}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Pairs of a merged client become pairs of the client it was merged into, if staff decided about them. */
export async function movePairs(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO client_pairs (vendor_id, low_id, high_id, reasons, weight, decided_at, decided_by)
    SELECT p.vendor_id, least(o.id, ${to}::bigint), greatest(o.id, ${to}::bigint), p.reasons, p.weight, p.decided_at, p.decided_by
    FROM client_pairs p, LATERAL (SELECT CASE WHEN p.low_id = ${from} THEN p.high_id ELSE p.low_id END AS id) o
    WHERE p.vendor_id = ${tx.vendorId} AND (p.low_id = ${from} OR p.high_id = ${from}) AND p.decided_at IS NOT NULL AND o.id <> ${to}
    ON CONFLICT (vendor_id, low_id, high_id) DO UPDATE SET decided_at = EXCLUDED.decided_at, decided_by = EXCLUDED.decided_by
      WHERE client_pairs.decided_at IS NULL`);
  await tx.run(sql`
    DELETE FROM client_pairs WHERE vendor_id = ${tx.vendorId} AND (low_id = ${from} OR high_id = ${from})`);
}
