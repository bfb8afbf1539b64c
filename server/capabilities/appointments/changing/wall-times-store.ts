import type { Instant } from '#domain/time/instant.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** A future appointment whose instant older time-zone data computed. Releases sort as text: 2025a, 2025b, 2026a. */
export interface OlderTime {
  id: number;
  localStart: string;
  zone: string;
  startsAt: Instant;
  endsAt: Instant;
  staffId: number | null;
}

/** Finds the locations with such appointments. Seats of a session are excluded: they follow the session. */
export async function outdatedWallTimes(
  tx: Tx,
  { now, tzdata }: { now: Instant; tzdata: string },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT l.id FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND EXISTS (SELECT 1 FROM visits v WHERE ${isOlder(tx, { now, tzdata })}) ORDER BY l.id`);
  return rows.map(({ id }) => id);
}

/** The appointments of one location, locked. */
export const olderTimes = (
  tx: Tx,
  { locationId, now, tzdata }: { locationId: number; now: Instant; tzdata: string },
): Promise<OlderTime[]> =>
  tx.many(sql<OlderTime>`
    SELECT v.id, to_char(v.local_start, 'YYYY-MM-DD HH24:MI:SS') AS local_start, v.time_zone AS zone, v.starts_at, v.ends_at,
      v.staff_id
    FROM locations l JOIN visits v ON ${isOlder(tx, { now, tzdata })}
    WHERE l.vendor_id = ${tx.vendorId} AND l.id = ${locationId} ORDER BY v.id FOR NO KEY UPDATE OF v`);

const isOlder = ({ vendorId }: Tx, { now, tzdata }: { now: Instant; tzdata: string }) => sql`
  v.vendor_id = ${vendorId} AND v.location_id = l.id AND v.starts_at > ${at(now)} AND v.status = 1 AND v.session_id IS NULL
  AND v.local_start IS NOT NULL AND v.tzdata < ${tzdata}`;

/**
 * Shifts each reservation by its own offset. The exclusion constraint is deferred, so the order of shifts
 * does not matter. A reservation that meets another one afterwards is marked as overbooked; it is promoted
 * once nothing overlaps it.
 */
export async function shiftReserved(
  tx: Tx,
  moved: readonly { visitId: number; by: number }[],
): Promise<void> {
  await tx.run(sql`SET CONSTRAINTS no_double_booking DEFERRED`);
  const shifts = json(moved.map(({ visitId, by }) => ({ visit: visitId, by: Math.round(by / MINUTE) })));
  await tx.run(sql`
    UPDATE reservations r SET during = tstzrange(lower(r.during) + w.by * interval '1 minute', upper(r.during) + w.by * interval '1 minute'),
      from_min = r.from_min + w.by, to_min = r.to_min + w.by
    FROM json_to_recordset(${shifts}::json) AS w(visit bigint, by integer)
    WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = w.visit AND r.live`);
  await tx.run(sql`
    UPDATE reservations r SET overbooked = true
    FROM json_to_recordset(${shifts}::json) AS w(visit bigint, by integer)
    WHERE r.vendor_id = ${tx.vendorId} AND r.visit_id = w.visit AND r.live AND NOT r.overbooked AND EXISTS (
      SELECT 1 FROM reservations x WHERE x.vendor_id = r.vendor_id AND x.live AND NOT x.overbooked AND x.resource_kind = r.resource_kind
        AND x.resource_id = r.resource_id AND x.id <> r.id AND x.from_min < r.to_min AND x.to_min > r.from_min AND x.during && r.during)`);
}
