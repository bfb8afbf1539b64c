import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/**
 * Takes the line lock in shared mode, until commit. Visitors who return to the line take it exclusively,
 * because they go ahead of others. So they and the calling counters wait for each other, but counters do not
 * block counters. Call it before locking any ticket.
 */
export async function lockLineShared(tx: Tx, locationId: number): Promise<void> {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`${tx.vendorId}:line:${locationId}`}, 11))`,
  );
}

/**
 * Takes the line lock exclusively before a visitor may return to the line. `before` selects the line before
 * the last move, for an undo.
 */
export async function lockLineExclusive(
  tx: Tx,
  visitId: number,
  { before } = { before: false },
): Promise<void> {
  await tx.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(concat(${tx.vendorId}::bigint, ':line:',
      CASE WHEN ${before} THEN coalesce(last_move #>> '{before,ticket,locationId}', location_id::text) ELSE location_id::text END), 11))
    FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ${visitId}`);
}

/** The same for the line of a location, before a visitor enters it ahead of others. */
export async function lockLineOf(tx: Tx, locationId: number): Promise<void> {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:line:${locationId}`}, 11))`,
  );
}
