import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Ids follow time, so the oldest are the first: only so many of those are looked at, and no index of times has to be kept. */
export async function removeWaitsShown(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM wait_shown w USING (
      SELECT id, shown_at FROM wait_shown WHERE vendor_id = ${tx.vendorId} ORDER BY id LIMIT ${most}) AS oldest
    WHERE w.vendor_id = ${tx.vendorId} AND w.id = oldest.id AND oldest.shown_at < ${at(before)}`);
}

/** Answers how many partitions went. */
export async function dropDueWaits(tx: Tx, before: Instant): Promise<number> {
  return (await tx.one(sql<{ dropped: number }>`SELECT drop_due_waits(${at(before)}) AS dropped`)).dropped;
}
