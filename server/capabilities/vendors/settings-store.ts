import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** Stored values by key, in a form that can be cached: the vendor's, overridden by a location's. */
export async function readSettings(tx: Tx, locationId = 0): Promise<Record<string, unknown>> {
  return byKey(await tx.many(rowsOf(tx.vendorId, locationId)));
}

/** The same outside a transaction. */
export async function storedSettings(
  db: Pick<Database, 'read'>,
  vendorId: number,
  locationId: number,
): Promise<Record<string, unknown>> {
  return byKey(await db.read(vendorId, rowsOf(vendorId, locationId)));
}

interface SettingRow {
  key: string;
  value: unknown;
}

const rowsOf = (vendorId: number, locationId: number) => sql<SettingRow>`
  SELECT key, value FROM settings WHERE vendor_id = ${vendorId} AND location_id IN (0, ${locationId}) ORDER BY location_id`;

const byKey = (rows: readonly SettingRow[]): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

/** Returns the new version of the value; undefined if it did not change. */
export async function keepSetting(
  tx: Tx,
  setting: { locationId: number; key: string; value: unknown; now: Instant },
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ version: number }>`
    INSERT INTO settings AS s (vendor_id, location_id, key, value, updated_at)
    VALUES (${tx.vendorId}, ${setting.locationId}, ${setting.key}, ${json(setting.value)}, ${at(setting.now)})
    ON CONFLICT (vendor_id, location_id, key) DO UPDATE
    SET value = excluded.value, version = s.version + 1, updated_at = excluded.updated_at
    WHERE s.value <> excluded.value
    RETURNING version`);
  return row?.version;
}

export async function locationExists(tx: Tx, locationId: number): Promise<boolean> {
  const row = await tx.maybe(
    sql`SELECT 1 FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${locationId}`,
  );
  return row !== undefined;
}
