import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Stores STOP or START of a number, unless a later one of them arrived before. */
export async function storeOptOut(
  tx: Tx,
  of: { ownAddress: string; address: string; optedOut: boolean; sentAt: Instant; visitId: number | null },
): Promise<void> {
  // mutation: opt-out-stored
  await tx.run(sql`
    INSERT INTO text_opt_outs AS o (vendor_id, own_address, address, opted_out, at, visit_id)
    VALUES (${tx.vendorId}, ${of.ownAddress}, ${of.address}, ${of.optedOut}, ${at(of.sentAt)}, ${of.visitId})
    ON CONFLICT (vendor_id, address, own_address) DO UPDATE SET opted_out = excluded.opted_out, at = excluded.at, visit_id = COALESCE(excluded.visit_id, o.visit_id)
    WHERE o.at <= excluded.at`);
}

/** Whether a number wants no more texts: the later of its STOP and START counts, to whichever number of the vendor. */
export async function hasOptedOut(tx: Tx, address: string): Promise<boolean> {
  const { out } = await tx.one(sql<{ out: boolean }>`
    SELECT COALESCE((SELECT opted_out FROM text_opt_outs WHERE vendor_id = ${tx.vendorId} AND address = ${address}
      ORDER BY at DESC, opted_out DESC LIMIT 1), false) AS out`);
  return out;
}
