import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** The names of a location, a staff member and a room; null without one. */
export async function namesOf(
  tx: Tx,
  of: { locationId: number; staffId: number | null; roomId: number | null },
): Promise<{ location: string | null; staff: string | null; room: string | null }> {
  return tx.one(sql<{ location: string | null; staff: string | null; room: string | null }>`
    SELECT (SELECT COALESCE(NULLIF(name, ''), address) FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${of.locationId}) AS location,
      (SELECT display_name FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ${of.staffId}::bigint) AS staff,
      (SELECT name FROM rooms WHERE vendor_id = ${tx.vendorId} AND id = ${of.roomId}::bigint) AS room`);
}

/** What adjustments are called: the reason, or a holiday's name in a language. */
export async function reasonsOf(
  tx: Tx,
  ids: readonly number[],
  language: string,
): Promise<Map<number, string>> {
  const rows = await tx.many(sql<{ id: number; name: string }>`
    SELECT id, COALESCE(NULLIF(names->>${language}, ''), reason) AS name FROM adjustments
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
