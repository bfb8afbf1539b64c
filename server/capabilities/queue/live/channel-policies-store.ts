import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

export async function visibilityOf(tx: Tx, locationId: number): Promise<'public' | 'private' | undefined> {
  const row = await tx.maybe(sql<{ visibility: 'public' | 'private' }>`
    SELECT visibility FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${locationId} AND archived_at IS NULL`);
  return row?.visibility;
}

export async function locationOfVisit(
  tx: Tx,
  visitId: number,
): Promise<{ locationId: number; staffId: number | null } | undefined> {
  return tx.maybe(sql<{ locationId: number; staffId: number | null }>`
    SELECT location_id, staff_id FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ${visitId}`);
}
