import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../../database/database.ts';
import type { Tx } from '../../database/database.ts';
import { holdsAllOf } from '../../database/terms-store.ts';
import { at } from '../../database/values.ts';

export interface StoredResponse {
  requestHash: string;
  status: number;
  answer: string;
}

/** First statement of a write; returns false if another request holds the key. */
export async function lockKey(tx: Tx, endpoint: string, key: string): Promise<boolean> {
  const { got } = await tx.one(sql<{ got: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:${endpoint}:${key}`}, 7)) AS got`);
  return got;
}

export async function storedResponse(
  tx: Tx,
  endpoint: string,
  key: string,
): Promise<StoredResponse | undefined> {
  return tx.maybe(sql<StoredResponse>`
    SELECT request_hash, status, answer FROM idempotency_keys
    WHERE vendor_id = ${tx.vendorId} AND endpoint = ${endpoint} AND key = ${key}`);
}

export function storeResponse(
  tx: Tx,
  stored: StoredResponse & { endpoint: string; key: string; now: Instant },
): void {
  tx.enqueue(sql`
    INSERT INTO idempotency_keys (vendor_id, endpoint, key, request_hash, status, answer, created_at)
    VALUES (${tx.vendorId}, ${stored.endpoint}, ${stored.key}, ${stored.requestHash}, ${stored.status}, ${stored.answer}, ${at(stored.now)})`);
}

/** Deletes stored responses of these endpoints whose `data` has one of these ids, including responses to staff. */
export async function deleteResponsesAbout(
  tx: Tx,
  { endpoints, ids }: { endpoints: readonly string[]; ids: readonly number[] },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM idempotency_keys WHERE vendor_id = ${tx.vendorId} AND split_part(endpoint, ':', 1) = ANY(${[...endpoints]}::text[])
      AND answer::jsonb #>> '{data,id}' = ANY(${ids.map(String)}::text[])`);
}

/** Deletes stored responses that hold all words of one of these groups, of every endpoint. */
export async function deleteResponsesNaming(tx: Tx, groups: readonly (readonly string[])[]): Promise<number> {
  const inJson = groups.map((words) => words.map((word) => JSON.stringify(word).slice(1, -1)));
  return tx.run(sql`
    DELETE FROM idempotency_keys WHERE vendor_id = ${tx.vendorId} AND ${holdsAllOf(sql`answer`, inJson)}`);
}

export async function deleteResponsesBefore(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM idempotency_keys k USING (
      SELECT endpoint, key FROM idempotency_keys
      WHERE vendor_id = ${tx.vendorId} AND created_at < ${at(before)} ORDER BY created_at LIMIT ${most}) AS due
    WHERE k.vendor_id = ${tx.vendorId} AND k.endpoint = due.endpoint AND k.key = due.key`);
}
