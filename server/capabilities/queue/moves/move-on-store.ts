import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Returns locations of all vendors with a call or an end of service before this instant and no later move. */
export async function locationsToMoveOn(
  tx: Tx,
  before: Instant,
): Promise<{ vendorId: number; locationId: number }[]> {
  return tx.many(sql<{ vendorId: number; locationId: number }>`
    SELECT vendor_id, location_id FROM locations_to_move_on(${at(before)})`);
}

/** The latest instants of the last call and of the service's end for a timeout; null disables it. */
export interface Limits {
  calledBefore: Instant | null;
  servedBefore: Instant | null;
}

/** Returns the visits past their limit at one location, the oldest first. */
export async function visitsToMoveOn(
  tx: Tx,
  locationId: number,
  { calledBefore, servedBefore }: Limits,
): Promise<number[]> {
  // mutation: visits-due
  const rows = await tx.many(sql<{ id: number }>`
    SELECT v.id, g.called_at AS since FROM tickets t
      JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id AND v.status = 1
      JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL AND t.called_at IS NOT NULL
      AND g.called_at <= ${at(calledBefore)}
    UNION ALL
    SELECT v.id, v.ended_at FROM visits v
    WHERE v.vendor_id = ${tx.vendorId} AND v.location_id = ${locationId} AND v.status = 6 AND v.ended_at <= ${at(servedBefore)}
      AND v.last_move->>'kind' = 'visit-served'
    ORDER BY since, id`);
  return rows.map(({ id }) => id);
}
