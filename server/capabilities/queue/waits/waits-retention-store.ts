import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Reads only the first rows by id, which are the oldest. So the table needs no index on time. */
export async function removeWaitsShown(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM wait_shown w USING (
      SELECT id, shown_at FROM wait_shown WHERE vendor_id = ${tx.vendorId} ORDER BY id LIMIT ${most}) AS oldest
    WHERE w.vendor_id = ${tx.vendorId} AND w.id = oldest.id AND oldest.shown_at < ${at(before)}`);
}

/** Returns the number of dropped partitions. */
export async function dropDueWaits(tx: Tx, before: Instant): Promise<number> {
  return (await tx.one(sql<{ dropped: number }>`SELECT drop_due_waits(${at(before)}) AS dropped`)).dropped;
}
