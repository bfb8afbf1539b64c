import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { ROOM_SIGN } from '../state/rooms-store.ts';

export interface CallRow {
  visitId: number;
  ticketId: number;
  prefix: string;
  number: number;
  station: string | null;
  calledAt: Instant;
  calls: number;
}

/** Returns recent calls whose visitors are still on their way, newest first. */
export async function callRows(
  tx: Tx,
  locationId: number,
  calls: { since: Instant; limit: number },
): Promise<CallRow[]> {
  return tx.many(sql<CallRow>`
    SELECT g.visit_id, t.id AS ticket_id, t.prefix, t.number, COALESCE(${ROOM_SIGN}, st.short_name) AS station, g.called_at, g.calls
    FROM legs g
    JOIN visits v ON v.vendor_id = g.vendor_id AND v.id = g.visit_id AND v.current_leg = g.seq AND v.status = 1
    JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL
    LEFT JOIN stations st ON st.vendor_id = g.vendor_id AND st.id = g.station_id
    WHERE g.vendor_id = ${tx.vendorId} AND g.location_id = ${locationId} AND g.called_at > ${at(calls.since)} AND v.meeting_method = 1
    ORDER BY g.called_at DESC, g.visit_id DESC LIMIT ${calls.limit}`);
}

/**
 * Returns the ends of the ranges that visitors were told when they joined here, by visit. "You are next" told
 * no range.
 */
export async function firstRangeEnds(
  tx: Tx,
  locationId: number,
  visitIds: readonly number[],
): Promise<Map<number, Instant>> {
  const rows = await tx.many(sql<{ visitId: number; until: Instant }>`
    SELECT visit_id, min(shown_at + high_minutes * interval '1 minute') AS until FROM wait_shown
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[]) AND location_id = ${locationId}
      AND (people_before > 0 OR expected_start >= shown_at + interval '1 minute')
    GROUP BY visit_id`);
  return new Map(rows.map(({ visitId, until }) => [visitId, until]));
}

/** Returns the services whose visitors appear on the wall display. */
export async function displayedServices(tx: Tx): Promise<Set<number>> {
  const rows = await tx.many(
    sql<{ id: number }>`SELECT id FROM services WHERE vendor_id = ${tx.vendorId} AND display_in_lobby`,
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns the names of these visits, for a display that shows them. */
export async function visitNames(
  tx: Tx,
  visitIds: readonly number[],
): Promise<Map<number, { firstName: string; lastName: string }>> {
  const rows = await tx.many(sql<{ id: number; firstName: string; lastName: string }>`
    SELECT id, first_name, last_name FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...visitIds]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
