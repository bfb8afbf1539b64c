import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface DueLocation {
  vendorId: number;
  locationId: number;
  timeZone: string;
  endedDay: string | null;
  oldestDay: string;
}

/**
 * Returns all locations with visitors in line, across vendors. The caller decides which are due, because it
 * knows the zones.
 */
export async function dueLocations(tx: Tx): Promise<DueLocation[]> {
  return tx.many(sql<DueLocation>`
    SELECT vendor_id, location_id, time_zone, ended_day, oldest_day FROM due_locations()`);
}

/**
 * Returns visits whose live ticket is of an earlier day and whose current leg began before today. A visitor
 * sent back to the line today belongs to today's line.
 */
export async function staleVisits(
  tx: Tx,
  locationId: number,
  today: { day: string; begins: Instant },
): Promise<number[]> {
  const rows = await tx.many(sql<{ visitId: number }>`
    SELECT t.visit_id FROM tickets t
    JOIN legs g ON g.vendor_id = t.vendor_id AND g.visit_id = t.visit_id AND g.ended_at IS NULL AND g.queued_at < ${at(today.begins)}
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL AND t.day < ${today.day}::date ORDER BY t.order_at, t.id`);
  return rows.map((row) => row.visitId);
}

export async function rememberEndedDay(tx: Tx, locationId: number, day: string): Promise<void> {
  await tx.run(sql`INSERT INTO line_days AS d (vendor_id, location_id, ended_day) VALUES (${tx.vendorId}, ${locationId}, ${day}::date)
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET ended_day = greatest(d.ended_day, excluded.ended_day)`);
}
