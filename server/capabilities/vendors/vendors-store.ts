import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Runs as the worker: no request creates a vendor. */
export async function createVendor(
  tx: Tx,
  vendor: { pathname: string; name: string; demo: boolean; now: Instant },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    SELECT create_vendor(${vendor.pathname}, ${vendor.name}, ${vendor.demo}, ${at(vendor.now)}) AS id`);
  return id;
}
