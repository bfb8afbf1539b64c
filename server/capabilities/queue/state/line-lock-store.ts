import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/**
 * Whoever comes back to the line stands before others there. They wait for the counters that are calling, and counters for them,
 * until commit; counters do not wait here for one another. Asked for before any ticket is locked.
 */
export async function keepLine(tx: Tx, locationId: number): Promise<void> {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`${tx.vendorId}:line:${locationId}`}, 11))`,
  );
}

/** For who may come back, by the line in which their ticket is; or was, for what takes the last move back. */
export async function openLineOf(tx: Tx, visitId: number, { before } = { before: false }): Promise<void> {
  await tx.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(concat(${tx.vendorId}::bigint, ':line:',
      CASE WHEN ${before} THEN coalesce(last_move #>> '{before,ticket,locationId}', location_id::text) ELSE location_id::text END), 11))
    FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ${visitId}`);
}
