import { createHash } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { keyOf } from './match-heads.ts';

/** The head row as it is compared. A digest: a key of an index may not be as long as 200 heads. */
const headRowOf = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map(keyOf)))
    .digest('base64url');

/** How the last file with this head row was mapped. */
export async function savedMapping(
  tx: Tx,
  { kind, heads }: { kind: string; heads: readonly string[] },
): Promise<string[] | undefined> {
  const saved = await tx.maybe(sql<{ mapping: string[] }>`
    SELECT mapping FROM import_mappings WHERE vendor_id = ${tx.vendorId} AND kind = ${kind} AND head_row = ${headRowOf(heads)}`);
  return saved?.mapping;
}

/** The next file with this head row starts with this mapping. */
export async function saveMapping(
  tx: Tx,
  of: { kind: string; heads: readonly string[]; mapping: readonly string[]; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO import_mappings (vendor_id, kind, head_row, mapping, used_at)
    VALUES (${tx.vendorId}, ${of.kind}, ${headRowOf(of.heads)}, ${json(of.mapping)}, ${at(of.now)})
    ON CONFLICT (vendor_id, kind, head_row) DO UPDATE SET mapping = excluded.mapping, used_at = excluded.used_at`);
}

export async function deleteMappingsBefore(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM import_mappings m USING (
      SELECT kind, head_row FROM import_mappings WHERE vendor_id = ${tx.vendorId} AND used_at < ${at(before)} LIMIT ${most}) AS due
    WHERE m.vendor_id = ${tx.vendorId} AND m.kind = due.kind AND m.head_row = due.head_row`);
}
