import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx, Sql } from '#server/infrastructure/database/database.ts';
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

/** Hosts that show this vendor at their root, in order. */
export async function hostsOf(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ host: string }>`
    SELECT host FROM vendor_hosts WHERE vendor_id = ${tx.vendorId} ORDER BY host`);
  return rows.map(({ host }) => host);
}

/** Returns false if a vendor has the host already. */
export async function insertHost(tx: Tx, host: string): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO vendor_hosts (vendor_id, host) VALUES (${tx.vendorId}, ${host}) ON CONFLICT (host) DO NOTHING`);
  return rows > 0;
}

/** Returns false if this vendor has no such host. */
export async function deleteHost(tx: Tx, host: string): Promise<boolean> {
  const rows = await tx.run(
    sql`DELETE FROM vendor_hosts WHERE vendor_id = ${tx.vendorId} AND host = ${host}`,
  );
  return rows > 0;
}

/** The version of a vendor's configuration in force, as a part of a statement. */
export const configurationVersionOf = (vendorId: number): Sql =>
  sql`COALESCE((SELECT version FROM slot_versions WHERE vendor_id = ${vendorId} AND location_id = 0), 0)`;

export async function readConfigurationVersion(tx: Tx): Promise<number> {
  const { version } = await tx.one(
    sql<{ version: number }>`SELECT ${configurationVersionOf(tx.vendorId)} AS version`,
  );
  return version;
}
