import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { hasTerms } from '#server/infrastructure/database/terms-store.ts';
import type { WordHit } from '#server/infrastructure/database/terms-store.ts';

/** The first services whose words begin with every prefix; `within` limits them to those offered at these locations, or at none. */
export function findServices(
  tx: Tx,
  of: { prefixes: readonly string[]; within: readonly number[] | null; most: number },
): Promise<WordHit[]> {
  const within = of.within && [...of.within];
  return tx.many(sql<WordHit>`
    SELECT s.id, s.name AS text, coalesce(c.name, '') AS detail FROM services s
    LEFT JOIN categories c ON c.vendor_id = s.vendor_id AND c.id = s.category_id
    WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL AND ${hasTerms(tx, { kind: 'service', id: sql`s.id`, prefixes: of.prefixes })}
      AND (${within}::bigint[] IS NULL
        OR EXISTS (SELECT 1 FROM location_services o WHERE o.vendor_id = s.vendor_id AND o.service_id = s.id AND o.location_id = ANY(${within}::bigint[]))
        OR NOT EXISTS (SELECT 1 FROM location_services o WHERE o.vendor_id = s.vendor_id AND o.service_id = s.id))
    ORDER BY s.sort_name, s.id LIMIT ${of.most}`);
}
