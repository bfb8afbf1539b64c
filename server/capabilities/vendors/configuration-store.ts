import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';

/** The version of a vendor's configuration in force, as a part of a statement. */
export const configurationVersionOf = (vendorId: number): Sql =>
  sql`COALESCE((SELECT version FROM slot_versions WHERE vendor_id = ${vendorId} AND location_id = 0), 0)`;

export async function readConfigurationVersion(tx: Tx): Promise<number> {
  const { version } = await tx.one(
    sql<{ version: number }>`SELECT ${configurationVersionOf(tx.vendorId)} AS version`,
  );
  return version;
}
