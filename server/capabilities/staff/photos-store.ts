import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** No person has this picture. */
const UNUSED: Sql = sql`NOT EXISTS (SELECT 1 FROM staff s WHERE s.vendor_id = p.vendor_id AND s.photo = p.key)`;

/** Stores a picture unless the vendor has `most` pictures that no person has. Returns whether it is stored. */
export async function insertPhoto(
  tx: Tx,
  of: { key: string; bytes: Uint8Array; most: number; now: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO staff_photos (vendor_id, key, bytes, created_at)
    SELECT ${tx.vendorId}::bigint, ${of.key}, ${Buffer.from(of.bytes)}::bytea, ${at(of.now)}::timestamptz
    WHERE (SELECT count(*) FROM (SELECT 1 FROM staff_photos p WHERE p.vendor_id = ${tx.vendorId} AND ${UNUSED} LIMIT ${of.most}) AS unused) < ${of.most}`);
  return rows > 0;
}

export async function photoOfKey(tx: Tx, key: string): Promise<Buffer | undefined> {
  const row = await tx.maybe(
    sql<{ bytes: Buffer }>`SELECT bytes FROM staff_photos WHERE vendor_id = ${tx.vendorId} AND key = ${key}`,
  );
  return row?.bytes;
}

/** Deletes pictures that no person has, sent before an instant. */
export async function removeUnusedPhotos(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM staff_photos d USING (
      SELECT p.key FROM staff_photos p WHERE p.vendor_id = ${tx.vendorId} AND p.created_at < ${at(before)} AND ${UNUSED} LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.key = due.key`);
}
