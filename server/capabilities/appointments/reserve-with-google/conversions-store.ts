import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Adds a due conversion for a booking. A token that was used before stays counted with its first booking. */
export function addDueConversion(
  tx: Tx,
  due: { visitId: number; tokenKey: Buffer; dueAt: Instant; now: Instant },
): void {
  tx.enqueue(sql`
    INSERT INTO conversions (vendor_id, visit_id, token_key, due_at, created_at)
    VALUES (${tx.vendorId}, ${due.visitId}, ${due.tokenKey}::bytea, ${at(due.dueAt)}, ${at(due.now)})
    ON CONFLICT DO NOTHING`);
}

/** Only while the conversion is unreported. */
export async function noteMerchant(
  tx: Tx,
  { tokenKey, merchantChanged }: { tokenKey: Buffer; merchantChanged: boolean },
): Promise<void> {
  await tx.run(sql`
    UPDATE conversions SET merchant_changed = ${merchantChanged}
    WHERE vendor_id = ${tx.vendorId} AND token_key = ${tokenKey}::bytea AND state = 'due'`);
}

/** Across all vendors. */
export async function dueConversions(
  tx: Tx,
  { now, most }: { now: Instant; most: number },
): Promise<{ vendorId: number; visitId: number }[]> {
  return tx.many(sql<{ vendorId: number; visitId: number }>`
    SELECT vendor_id, visit_id FROM due_conversions(${at(now)}, ${most})`);
}

export interface ClaimedConversion {
  token: string;
  merchantChanged: boolean;
  tries: number;
}

/** Only one of two workers claims it, until the lease ends. */
export async function claimConversion(
  tx: Tx,
  { visitId, now, until }: { visitId: number; now: Instant; until: Instant },
): Promise<ClaimedConversion | undefined> {
  return tx.maybe(sql<ClaimedConversion>`
    UPDATE conversions c SET leased_until = ${at(until)}, tries = c.tries + 1 FROM visits v
    WHERE c.vendor_id = ${tx.vendorId} AND c.visit_id = ${visitId} AND c.state = 'due' AND c.due_at <= ${at(now)}
      AND (c.leased_until IS NULL OR c.leased_until <= ${at(now)}) AND v.vendor_id = c.vendor_id AND v.id = c.visit_id
    RETURNING v.rwg_token AS token, c.merchant_changed, c.tries`);
}

/** Records the outcome; `dueAt` is the time of the next try. */
export async function settleConversion(
  tx: Tx,
  settled: {
    visitId: number;
    state: 'due' | 'told' | 'refused' | 'given-up';
    reason: string;
    dueAt: Instant;
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE conversions SET state = ${settled.state}, reason = ${settled.reason}, due_at = ${at(settled.dueAt)}, leased_until = NULL
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ${settled.visitId} AND state = 'due'`);
}
