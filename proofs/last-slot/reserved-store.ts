import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { TestApp } from '#server/testing/app.ts';

export async function reservedBy({ deps }: TestApp, vendorId: number): Promise<number> {
  const { count } = await deps.db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ count: number }>`SELECT count(*)::integer AS count FROM reservations WHERE live`),
  );
  return count;
}

/** Number of positions in line that ended with an exchange for an appointment. */
export async function spotsReleased({ deps }: TestApp, vendorId: number): Promise<number> {
  const { count } = await deps.db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
      WHERE t.left_reason = 'converted' AND v.converted_at IS NOT NULL`),
  );
  return count;
}

/** Makes the service one for groups, with one session of an hour. */
export async function aSession(
  { deps }: TestApp,
  of: { vendor: number; location: number; service: number; start: number; seats: number },
): Promise<void> {
  const [from, to] = [of.start, of.start + 60 * MINUTE];
  await deps.db.withVendor(of.vendor, async (tx) => {
    await tx.run(
      sql`UPDATE services SET is_group = true WHERE vendor_id = ${of.vendor} AND id = ${of.service}`,
    );
    await tx.run(sql`INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity)
      VALUES (${of.vendor}, ${of.service}, ${of.location}, ${at(from)}, ${at(to)}, 'America/Los_Angeles', ${of.seats})`);
  });
}

export async function seatsTaken({ deps }: TestApp, vendorId: number): Promise<number> {
  const { count } = await deps.db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ count: number }>`SELECT sum(seats_taken)::integer AS count FROM sessions`),
  );
  return count;
}
