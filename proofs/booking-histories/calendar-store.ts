import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';

/**
 * Appointments of a branch that are active without exactly their staff reserved, or that are over and still
 * reserve time.
 */
export async function halfBooked(db: Database, vendorId: number, location: number): Promise<string[]> {
  const rows = await db.withVendor(vendorId, (tx) =>
    tx.many(sql<{ id: number; status: number; rows: number }>`
      SELECT v.id, v.status, count(r.id)::integer AS rows FROM visits v
      LEFT JOIN reservations r ON r.vendor_id = v.vendor_id AND r.visit_id = v.id AND r.live AND r.from_min * 60 = EXTRACT(EPOCH FROM v.starts_at)
        AND r.resource_kind = 1 AND r.resource_id = v.staff_id
      WHERE v.location_id = ${location} AND v.starts_at IS NOT NULL GROUP BY v.id, v.status
      HAVING count(r.id) <> CASE WHEN v.status = 4 THEN 0 ELSE 1 END`),
  );
  return rows.map(({ id, status, rows: held }) => `visit ${id} of status ${status} has ${held} reservations`);
}

/** Pairs of live reservations of one resource that overlap, counted without any constraint. */
export async function overlapsIn(db: Database, vendorId: number): Promise<number> {
  const { count } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM reservations a
      JOIN reservations b ON b.resource_kind = a.resource_kind AND b.resource_id = a.resource_id AND b.id > a.id AND b.live
       AND b.from_min < a.to_min AND a.from_min < b.to_min
      WHERE a.live`),
  );
  return count;
}
