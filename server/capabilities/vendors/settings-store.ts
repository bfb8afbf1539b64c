import type { Instant } from '#domain/time/instant.ts';
import type { SettingsScope } from '#domain/vendors/settings-of-page.ts';
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

/** The platform's decisions about features stand beneath the values of the vendor. */
const rowsOf = (vendorId: number, locationId: number) => sql<SettingRow>`
  SELECT key, value FROM (
    SELECT -1::bigint AS location_id, key, value FROM vendor_features WHERE vendor_id = ${vendorId}
    UNION ALL
    SELECT location_id, key, value FROM settings WHERE vendor_id = ${vendorId} AND location_id IN (0, ${locationId})
  ) AS stored ORDER BY location_id`;

const byKey = (rows: readonly SettingRow[]): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

/** A stored value at its place. */
export interface StoredValue extends SettingsScope {
  key: string;
  value: unknown;
}

/**
 * The stored values in force for a service at a location, by key: the location's own, else those of the service's line of
 * business, or of the location's only one (`decidingLine`), else the vendor's.
 */
export async function readSettingsOfService(
  tx: Tx,
  { locationId, serviceId }: { locationId: number; serviceId: number },
): Promise<Record<string, unknown>> {
  const rows = await tx.many(sql<SettingRow>`
    SELECT key, value FROM (
      SELECT 0 AS rank, key, value FROM vendor_features WHERE vendor_id = ${tx.vendorId}
      UNION ALL
      SELECT CASE location_id WHEN 0 THEN 1 ELSE 3 END, key, value FROM settings
      WHERE vendor_id = ${tx.vendorId} AND location_id IN (0, ${locationId})
      UNION ALL
      SELECT 2, v.key, v.value FROM services s
      JOIN locations l ON l.vendor_id = s.vendor_id AND l.id = ${locationId}
      JOIN line_settings v ON v.vendor_id = s.vendor_id AND v.line_of_business_id =
        COALESCE(s.line_of_business_id, CASE cardinality(l.lines_of_business) WHEN 1 THEN l.lines_of_business[1] END)
      WHERE s.vendor_id = ${tx.vendorId} AND s.id = ${serviceId}
    ) AS stored ORDER BY rank`);
  return byKey(rows);
}

/** Every stored value of these keys, at all places. */
export async function storedValues(tx: Tx, keys: readonly string[]): Promise<StoredValue[]> {
  return tx.many(sql<StoredValue>`
    SELECT location_id, 0::bigint AS line_id, key, value FROM settings
    WHERE vendor_id = ${tx.vendorId} AND key = ANY(${[...keys]}::text[])
    UNION ALL
    SELECT 0::bigint AS location_id, line_of_business_id AS line_id, key, value FROM line_settings
    WHERE vendor_id = ${tx.vendorId} AND key = ANY(${[...keys]}::text[])
    ORDER BY location_id, line_id`);
}

/**
 * The stored values that a location may have in force: the vendor's, its own, and those of each line of business. The
 * platform's decisions about features come first: a value of the vendor's own replaces them.
 */
export async function valuesAround(tx: Tx, locationId: number): Promise<StoredValue[]> {
  return tx.many(sql<StoredValue>`
    SELECT location_id, line_id, key, value FROM (
      SELECT 0 AS rank, 0::bigint AS location_id, 0::bigint AS line_id, key, value FROM vendor_features
      WHERE vendor_id = ${tx.vendorId}
      UNION ALL
      SELECT 1, location_id, 0::bigint, key, value FROM settings
      WHERE vendor_id = ${tx.vendorId} AND location_id IN (0, ${locationId})
      UNION ALL
      SELECT 1, 0::bigint, line_of_business_id, key, value FROM line_settings
      WHERE vendor_id = ${tx.vendorId}
    ) AS stored ORDER BY rank`);
}

/** Returns the version that the removed value had; undefined if there was none. */
export async function removeSetting(
  tx: Tx,
  { place: { locationId, lineId }, key }: { place: SettingsScope; key: string },
): Promise<number | undefined> {
  const row = await tx.maybe(
    lineId === 0
      ? sql<{ version: number }>`
        DELETE FROM settings
        WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND key = ${key}
        RETURNING version`
      : sql<{ version: number }>`
        DELETE FROM line_settings
        WHERE vendor_id = ${tx.vendorId} AND line_of_business_id = ${lineId} AND key = ${key}
        RETURNING version`,
  );
  return row?.version;
}

/** Another vendor has this value, which only one may have. The transaction has failed. */
export class SettingTaken extends Error {
  override readonly name = 'SettingTaken';
  readonly key: string;
  constructor(key: string) {
    super(`another vendor has this value of ${key}`);
    this.key = key;
  }
}

function takenBy(key: string): (error: unknown) => never {
  return (error) => {
    throw (error as { constraint?: string }).constraint === 'text_numbers_pkey'
      ? new SettingTaken(key)
      : error;
  };
}

/** Returns the new version of the value; undefined if it did not change. */
export async function keepSetting(
  tx: Tx,
  setting: { place: SettingsScope; key: string; value: unknown; now: Instant },
): Promise<number | undefined> {
  const { locationId, lineId } = setting.place;
  const stored = tx.maybe(
    lineId === 0
      ? sql<{ version: number }>`
        INSERT INTO settings AS s (vendor_id, location_id, key, value, updated_at)
        VALUES (${tx.vendorId}, ${locationId}, ${setting.key}, ${json(setting.value)}, ${at(setting.now)})
        ON CONFLICT (vendor_id, location_id, key) DO UPDATE
        SET value = excluded.value, version = s.version + 1, updated_at = excluded.updated_at
        WHERE s.value <> excluded.value
        RETURNING version`
      : sql<{ version: number }>`
        INSERT INTO line_settings AS s (vendor_id, line_of_business_id, key, value, updated_at)
        VALUES (${tx.vendorId}, ${lineId}, ${setting.key}, ${json(setting.value)}, ${at(setting.now)})
        ON CONFLICT (vendor_id, line_of_business_id, key) DO UPDATE
        SET value = excluded.value, version = s.version + 1, updated_at = excluded.updated_at
        WHERE s.value <> excluded.value
        RETURNING version`,
  );
  const row = await stored.catch(takenBy(setting.key));
  return row?.version;
}

/** Whether the vendor has this location or this line of business; the vendor itself is always there. */
export async function scopeExists(tx: Tx, { locationId, lineId }: SettingsScope): Promise<boolean> {
  if (locationId === 0 && lineId === 0) return true;
  const row = await tx.maybe(
    lineId === 0
      ? sql`SELECT 1 FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${locationId}`
      : sql`SELECT 1 FROM lines_of_business WHERE vendor_id = ${tx.vendorId} AND id = ${lineId}`,
  );
  return row !== undefined;
}

/** The name that the vendor began with, which an empty `businessName` brings back. */
export async function firstNameOfVendor(tx: Tx): Promise<string> {
  const { name } = await tx.one(sql<{ name: string }>`
    SELECT COALESCE(registered_name, name) AS name FROM vendors WHERE id = ${tx.vendorId}`);
  return name;
}
