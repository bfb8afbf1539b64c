import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** No setting names this logo, and none did: the history of a setting can set an old value again. */
const UNUSED: Sql = sql`
  NOT EXISTS (SELECT 1 FROM settings s WHERE s.vendor_id = l.vendor_id AND s.key IN ('theme.logo', 'theme.logoDark', 'theme.favicon')
    AND strpos(s.value::text, l.key) > 0)
  AND NOT EXISTS (SELECT 1 FROM personal_changes c WHERE c.vendor_id = l.vendor_id
    AND c.field IN ('theme.logo', 'theme.logoDark', 'theme.favicon') AND strpos(c.after, l.key) > 0)`;

/** Stores a logo unless the vendor has `most` logos that no setting names. Returns whether it is stored. */
export async function insertLogo(
  tx: Tx,
  of: { key: string; bytes: Uint8Array; most: number; now: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO logos (vendor_id, key, bytes, created_at)
    SELECT ${tx.vendorId}::bigint, ${of.key}, ${Buffer.from(of.bytes)}::bytea, ${at(of.now)}::timestamptz
    WHERE (SELECT count(*) FROM (SELECT 1 FROM logos l WHERE l.vendor_id = ${tx.vendorId} AND ${UNUSED} LIMIT ${of.most}) AS unused) < ${of.most}`);
  return rows > 0;
}

export async function logoOfKey(tx: Tx, key: string): Promise<Buffer | undefined> {
  const row = await tx.maybe(
    sql<{ bytes: Buffer }>`SELECT bytes FROM logos WHERE vendor_id = ${tx.vendorId} AND key = ${key}`,
  );
  return row?.bytes;
}

/** Deletes logos that no setting has ever named, sent before an instant. */
export async function removeUnusedLogos(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM logos d USING (
      SELECT l.key FROM logos l WHERE l.vendor_id = ${tx.vendorId} AND l.created_at < ${at(before)} AND ${UNUSED} LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.key = due.key`);
}
