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

/** Pairs of live reservations of one resource that overlap, and of which none was overbooked. */
export async function overlapsWithoutRight({ deps }: TestApp, vendorId: number): Promise<number> {
  const { count } = await deps.db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM reservations a
      JOIN reservations b ON b.resource_kind = a.resource_kind AND b.resource_id = a.resource_id AND b.id > a.id AND b.live
       AND b.from_min < a.to_min AND a.from_min < b.to_min
      WHERE a.live AND NOT a.overbooked AND NOT b.overbooked`),
  );
  return count;
}

/** The visits that hold overbooked time. */
export async function overbookedVisits({ deps }: TestApp, vendorId: number): Promise<string[]> {
  const rows = await deps.db.withVendor(vendorId, (tx) =>
    tx.many(
      sql<{ id: string }>`SELECT DISTINCT visit_id::text AS id FROM reservations WHERE live AND overbooked`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Appointments and sessions that do not reserve exactly their own time, each of one staff member. */
export async function unlikeReserved({ deps }: TestApp, vendorId: number): Promise<string[]> {
  const rows = await deps.db.withVendor(vendorId, (tx) =>
    tx.many(sql<{ about: string }>`
      SELECT format('visit %s', v.id) AS about FROM visits v LEFT JOIN reservations r ON r.vendor_id = v.vendor_id AND r.visit_id = v.id AND r.live
        AND r.resource_id = v.staff_id AND r.from_min * 60 = EXTRACT(EPOCH FROM v.starts_at) AND r.to_min * 60 = EXTRACT(EPOCH FROM v.ends_at)
      WHERE v.starts_at IS NOT NULL GROUP BY v.id HAVING count(r.id) <> 1
      UNION ALL SELECT format('session %s', s.id) FROM sessions s LEFT JOIN reservations r ON r.vendor_id = s.vendor_id AND r.session_id = s.id AND r.live
        AND r.resource_id = ANY(s.host_ids) AND r.from_min * 60 = EXTRACT(EPOCH FROM s.starts_at) AND r.to_min * 60 = EXTRACT(EPOCH FROM s.ends_at)
      WHERE s.series_id IS NOT NULL AND s.id <> s.series_id GROUP BY s.id HAVING count(r.id) <> 1`),
  );
  return rows.map(({ about }) => about);
}

/** The starts of these visits, by their ids. */
export async function startsOf({ deps }: TestApp, vendorId: number): Promise<Map<string, number>> {
  const rows = await deps.db.withVendor(vendorId, (tx) =>
    tx.many(sql<{ id: string; start: number }>`
      SELECT id::text, EXTRACT(EPOCH FROM starts_at)::bigint * 1000 AS start FROM visits WHERE starts_at IS NOT NULL`),
  );
  return new Map(rows.map(({ id, start }) => [id, start]));
}

/** The half hours from one instant to another that no live reservation of a staff member covers. */
export async function freeHalfHours(
  { deps }: TestApp,
  vendorId: number,
  of: { staff: readonly number[]; from: number; to: number },
): Promise<string[]> {
  const rows = await deps.db.withVendor(vendorId, (tx) =>
    tx.many(sql<{ about: string }>`
      SELECT format('%s at %s', p, m) AS about FROM unnest(${[...of.staff]}::bigint[]) AS p,
        generate_series(${of.from / MINUTE}::integer, ${of.to / MINUTE - 30}::integer, 30) AS m
      WHERE NOT EXISTS (SELECT 1 FROM reservations r WHERE r.live AND r.resource_kind = 1 AND r.resource_id = p AND r.from_min < m + 30 AND r.to_min > m)`),
  );
  return rows.map(({ about }) => about);
}
