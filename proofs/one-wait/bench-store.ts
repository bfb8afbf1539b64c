import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';

/** Sets a staff member's hours at a location, the same on every day. */
export async function setStaffHours(
  db: Database,
  vendorId: number,
  of: { staff: number; location: number; stretches: readonly [from: number, to: number][] },
): Promise<void> {
  await db.withVendor(vendorId, async (tx) => {
    for (const [from, to] of of.stretches)
      await tx.run(sql`INSERT INTO staff_hours (vendor_id, staff_id, location_id, weekday, from_minute, to_minute)
        SELECT ${vendorId}, ${of.staff}, ${of.location}, day, ${from}, ${to} FROM generate_series(0, 6) AS day`);
  });
}
