import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { LedgerEntry } from './erasure-ledger.ts';

/** Finished erasures of every vendor, as the ledger holds them. */
export async function finishedErasures(tx: Tx, since: Instant): Promise<LedgerEntry[]> {
  const rows = await tx.many(sql<{ entry: LedgerEntry }>`SELECT entry FROM finished_erasures(${at(since)})`);
  return rows.map(({ entry }) => entry);
}

/** Lets the planner sample the tables with personal data again: its samples hold names of erased clients. */
export async function forgetSamples(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT analyze_personal_tables()`);
}

export async function isErasureDone(tx: Tx, reference: string): Promise<boolean> {
  const stored = await tx.maybe(sql`
    SELECT 1 FROM erasures WHERE vendor_id = ${tx.vendorId} AND reference = ${reference} AND state = 'done'`);
  return stored !== undefined;
}

/** Whether the vendor is the one of the ledger, and so is each of its clients that exists. */
export async function sameClients(tx: Tx, { vendorMadeAt, clients }: LedgerEntry): Promise<boolean> {
  const { same } = await tx.one(sql<{ same: boolean }>`
    SELECT EXISTS (SELECT 1 FROM vendors WHERE id = ${tx.vendorId} AND micros(created_at) = ${vendorMadeAt}::bigint)
      AND NOT EXISTS (SELECT 1 FROM json_to_recordset(${json(clients)}::json) AS l(id bigint, "madeAt" bigint)
        JOIN clients c ON c.vendor_id = ${tx.vendorId} AND c.id = l.id WHERE micros(c.created_at) <> l."madeAt") AS same`);
  return same;
}

/** The record of a client that the backup lacks: its visits are linked to it, and erased with it. */
export async function insertTombstone(tx: Tx, { id, madeAt }: { id: number; madeAt: number }): Promise<void> {
  await tx.run(sql`
    INSERT INTO clients (vendor_id, id, created_at) VALUES (${tx.vendorId}, ${id}, to_timestamp(${madeAt}::bigint / 1000000.0))
    ON CONFLICT DO NOTHING`);
}

/** Writes the certificate again. The request of the backup, open or missing, becomes the finished one. */
export async function insertRepeated(tx: Tx, entry: LedgerEntry, now: Instant): Promise<void> {
  const { askedAt, decidedAt } = entry;
  const instant = (micros: number) => sql`to_timestamp(${micros}::bigint / 1000000.0)`;
  await tx.run(sql`
    INSERT INTO erasures (vendor_id, reference, client_id, reason, state, asked_by, asked_at, expires_at, decided_by, decided_at, result, repeated_at)
    VALUES (${tx.vendorId}, ${entry.reference}, ${entry.client}, ${entry.reason}, 'done', ${entry.askedBy}, ${instant(askedAt)}, ${instant(decidedAt)},
      ${entry.decidedBy}, ${instant(decidedAt)}, ${json(entry.result)}, ${at(now)})
    ON CONFLICT ON CONSTRAINT erasures_reference_key DO UPDATE SET state = 'done', note = '', decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, result = excluded.result, repeated_at = excluded.repeated_at`);
}
