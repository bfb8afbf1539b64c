import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { hasTerms } from '#server/infrastructure/database/terms-store.ts';
import type { WordHit } from '#server/infrastructure/database/terms-store.ts';

/** The first staff up to a role whose words begin with every prefix; `within` limits them to these locations. */
export function findStaff(
  tx: Tx,
  of: { prefixes: readonly string[]; within: readonly number[] | null; highest: number; most: number },
): Promise<WordHit[]> {
  const within = of.within && [...of.within];
  return tx.many(sql<WordHit>`
    SELECT p.id, p.display_name AS text, p.email AS detail FROM staff p
    WHERE p.vendor_id = ${tx.vendorId} AND p.deactivated_at IS NULL AND p.role <= ${of.highest}
      AND ${hasTerms(tx, { kind: 'staff', id: sql`p.id`, prefixes: of.prefixes })}
      AND (${within}::bigint[] IS NULL OR EXISTS (
        SELECT 1 FROM staff_locations w WHERE w.vendor_id = p.vendor_id AND w.staff_id = p.id AND w.location_id = ANY(${within}::bigint[])))
    ORDER BY p.sort_name, p.id LIMIT ${of.most}`);
}
