import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { hasTerms } from '#server/infrastructure/database/terms-store.ts';
import type { WordHit } from '#server/infrastructure/database/terms-store.ts';

/** The first locations whose words begin with every prefix; `within` limits them to these. */
export function findLocations(
  tx: Tx,
  of: { prefixes: readonly string[]; within: readonly number[] | null; most: number },
): Promise<WordHit[]> {
  const within = of.within && [...of.within];
  return tx.many(sql<WordHit>`
    SELECT l.id, l.name AS text, l.city AS detail FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL AND ${hasTerms(tx, { kind: 'location', id: sql`l.id`, prefixes: of.prefixes })}
      AND (${within}::bigint[] IS NULL OR l.id = ANY(${within}::bigint[]))
    ORDER BY l.sort_name, l.id LIMIT ${of.most}`);
}
