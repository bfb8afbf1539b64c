import type { RoomNeed, Rooms } from '#domain/queue/rooms.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';

interface RoomsRow {
  locationId: number;
  have: Record<string, number> | null;
  needs: { service: number; needs: RoomNeed[] }[];
}

/**
 * Returns the rooms of these locations and the rooms that services need. A location is missing if no service
 * there needs one.
 */
export async function roomsOf(tx: Tx, locationIds: readonly number[]): Promise<Map<number, Rooms>> {
  const rows = await tx.many(sql<RoomsRow>`
    SELECT l.id AS location_id, n.needs,
           (SELECT json_object_agg(r.kind, r.count) FROM (
              SELECT kind, count(*)::integer AS count FROM rooms WHERE vendor_id = ${tx.vendorId} AND location_id = l.id AND archived_at IS NULL GROUP BY kind) r) AS have
    FROM unnest(${[...locationIds]}::bigint[]) AS l(id)
    JOIN LATERAL (SELECT json_agg(json_build_object('service', s.id, 'needs', s.rooms_needed)) AS needs FROM services s
                  WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL AND s.rooms_needed <> '[]') n ON n.needs IS NOT NULL`);
  return new Map(
    rows.map(({ locationId, have, needs }) => [
      locationId,
      {
        have: new Map(Object.entries(have ?? {})),
        needs: new Map(needs.map((each) => [each.service, each.needs])),
      },
    ]),
  );
}

/** The room that visit `v` has reserved; null without one. */
export const RESERVED_ROOM: Sql = sql`(SELECT m.id FROM reservations rr
  JOIN rooms m ON m.vendor_id = rr.vendor_id AND m.id = rr.resource_id AND m.kind = 'room'
  WHERE rr.vendor_id = v.vendor_id AND rr.visit_id = v.id AND rr.resource_kind = 2 AND rr.live ORDER BY m.id LIMIT 1)`;

/**
 * Where visit `v` of leg `g` is sent instead of a station: the sign or the name of the room that staff have chosen, or
 * the sign of the reserved one. Null without both.
 */
export const ROOM_SIGN: Sql = sql`COALESCE(
  (SELECT COALESCE(NULLIF(c.display_code, ''), c.name) FROM rooms c WHERE c.vendor_id = g.vendor_id AND c.id = g.room_id),
  (SELECT m.display_code FROM reservations rr
    JOIN rooms m ON m.vendor_id = rr.vendor_id AND m.id = rr.resource_id AND m.kind = 'room' AND m.display_code <> ''
    WHERE rr.vendor_id = v.vendor_id AND rr.visit_id = v.id AND rr.resource_kind = 2 AND rr.live ORDER BY m.id LIMIT 1))`;

/**
 * Serialises counters that look for a room, until commit; otherwise both could take the last one. Lock order:
 * after the line.
 */
export async function lockRooms(tx: Tx, locationId: number): Promise<void> {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:rooms:${locationId}`}, 11))`,
  );
}
