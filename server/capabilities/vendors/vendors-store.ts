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

/** The version of a vendor's configuration in force, as a part of a statement. */
export const configurationVersionOf = (vendorId: number): Sql =>
  sql`COALESCE((SELECT version FROM slot_versions WHERE vendor_id = ${vendorId} AND location_id = 0), 0)`;

export async function readConfigurationVersion(tx: Tx): Promise<number> {
  const { version } = await tx.one(
    sql<{ version: number }>`SELECT ${configurationVersionOf(tx.vendorId)} AS version`,
  );
  return version;
}

/** Published snippets of a language: the vendor's overrides of single texts. */
export async function snippetsOf(tx: Tx, locale: string): Promise<Record<string, string>> {
  const rows = await tx.many(sql<{ key: string; content: string }>`
    SELECT key, content FROM snippets WHERE vendor_id = ${tx.vendorId} AND locale = ${locale} AND published ORDER BY key`);
  return Object.fromEntries(rows.map(({ key, content }) => [key, content]));
}

/** The vendor's own wording by catalogue key; snippets override it. */
export async function synonymsOf(tx: Tx, locale: string): Promise<Record<string, string>> {
  const rows = await tx.many(sql<{ word: string; synonym: string }>`
    SELECT word, synonym FROM synonyms WHERE vendor_id = ${tx.vendorId} AND locale = ${locale} ORDER BY word`);
  return Object.fromEntries(rows.map(({ word, synonym }) => [word, synonym]));
}
