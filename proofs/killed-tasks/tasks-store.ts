import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';

/** Lines of business for an export, some of them for an action. */
export async function manyLines(
  db: Database,
  vendorId: number,
  { many, archived }: { many: number; archived: number },
): Promise<void> {
  await db.withVendor(vendorId, (tx) =>
    tx.run(sql`
      INSERT INTO lines_of_business (vendor_id, name, code)
      SELECT ${vendorId}::bigint, CASE WHEN n <= ${archived}::int THEN 'Archived ' ELSE 'Line ' END || lpad(n::text, 6, '0'), 'n' || n
      FROM generate_series(1, ${many}::int) AS n`),
  );
}

/** The records of the action and the import, next to their events. */
export async function changesOf(
  db: Database,
  vendorId: number,
): Promise<{ archived: number; archivals: number; imported: number; creations: number }> {
  return db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ archived: number; archivals: number; imported: number; creations: number }>`
      SELECT (SELECT count(*)::int FROM lines_of_business WHERE vendor_id = ${vendorId} AND archived_at IS NOT NULL AND version = 2) AS archived,
        (SELECT count(*)::int FROM events WHERE vendor_id = ${vendorId} AND kind = 'line-of-business-archived') AS archivals,
        (SELECT count(*)::int FROM locations WHERE vendor_id = ${vendorId} AND external_id LIKE 'loc-%') AS imported,
        (SELECT count(*)::int FROM events e JOIN locations l ON l.vendor_id = e.vendor_id AND l.id = e.subject_id AND l.external_id LIKE 'loc-%'
          WHERE e.vendor_id = ${vendorId} AND e.kind = 'location-created') AS creations`),
  );
}
