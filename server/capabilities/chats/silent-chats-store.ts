import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** Vendors with a chat that has not ended; as foyer_worker. */
export async function vendorsWithChats(tx: Tx): Promise<{ vendorId: number }[]> {
  return tx.many(sql<{ vendorId: number }>`SELECT vendor_id FROM vendors_with_chats()`);
}

/** The chats of a vendor that have not ended. */
export async function liveChats(tx: Tx): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT id FROM chats WHERE vendor_id = ${tx.vendorId} AND state <> 'ended' ORDER BY id`);
  return rows.map(({ id }) => id);
}
