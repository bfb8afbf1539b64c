import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** The active staff that name a line of business, in the order of their ids. */
export async function staffIdsOfLine(tx: Tx, lineId: number): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT id FROM staff WHERE vendor_id = ${tx.vendorId} AND ${lineId}::bigint = ANY(lines_of_business) AND deactivated_at IS NULL AND role <> 7 ORDER BY id`);
  return rows.map(({ id }) => id);
}

interface MovedStaff {
  id: number;
  version: number;
  before: number[];
  after: number[];
}

/** Makes exactly these active staff name the line. Returns those that changed. */
export async function joinStaffToLine(
  tx: Tx,
  { lineId, ids }: { lineId: number; ids: readonly number[] },
): Promise<MovedStaff[]> {
  return tx.many(sql<MovedStaff>`
    WITH moved AS MATERIALIZED (
      SELECT id, lines_of_business AS before,
        CASE WHEN id = ANY(${[...ids]}::bigint[]) THEN array_append(lines_of_business, ${lineId}::bigint)
          ELSE array_remove(lines_of_business, ${lineId}::bigint) END AS after
      FROM staff WHERE vendor_id = ${tx.vendorId} AND deactivated_at IS NULL AND role <> 7
        AND (id = ANY(${[...ids]}::bigint[])) <> (${lineId}::bigint = ANY(lines_of_business))
      ORDER BY id FOR UPDATE)
    UPDATE staff AS r SET lines_of_business = moved.after, version = r.version + 1
    FROM moved WHERE r.vendor_id = ${tx.vendorId} AND r.id = moved.id
    RETURNING r.id, r.version, moved.before, moved.after`);
}
