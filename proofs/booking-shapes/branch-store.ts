import type { Instant } from '#domain/time/instant.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { Shape } from './in-model.ts';

/** Creates the service, the staff and the rooms of a branch for a shape. */
export async function shapeBranch(
  db: Database,
  vendorId: number,
  {
    shape,
    location,
    service,
    staff,
  }: { shape: Shape; location: number; service: number; staff: readonly number[] },
): Promise<void> {
  const { minutes, before, after, step, travel, staffNeeded, rooms, roomsNeeded, people } = shape;
  const needed = roomsNeeded === 0 ? [] : [{ kind: 'room', count: roomsNeeded }];
  await db.withVendor(vendorId, async (tx) => {
    await tx.run(sql`UPDATE services SET duration_minutes = ${minutes}, buffer_before = ${before}, buffer_after = ${after}, travel_minutes = ${travel ?? 0},
      slot_interval = ${step}, notice_minutes = 0, staff_needed = ${staffNeeded}, rooms_needed = ${json(needed)}::jsonb, meeting_methods = '{1,4}' WHERE id = ${service}`);
    for (const [n, own] of people.entries())
      await tx.run(
        sql`UPDATE assignments SET duration_minutes = ${own}, meeting_methods = '{1,4}' WHERE staff_id = ${staff[n]!}`,
      );
    for (const [n, capacity] of rooms.entries())
      await tx.run(
        sql`INSERT INTO rooms (vendor_id, location_id, name, kind, capacity) VALUES (${vendorId}, ${location}, ${`Room ${n}`}, 'room', ${capacity})`,
      );
  });
}

/** Puts a hold on a staff member, if their time is free. */
export async function holdStaff(
  db: Database,
  vendorId: number,
  { staff, from, minutes, until }: { staff: number; from: Instant; minutes: number; until: Instant },
): Promise<void> {
  const [begin, end] = [from / MINUTE, from / MINUTE + minutes];
  await db.withVendor(vendorId, (tx) =>
    tx.run(sql`INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min, expires_at)
      SELECT ${vendorId}, 'hold', 1, ${staff}, tstzrange(${at(from)}, ${at(from + minutes * MINUTE)}), ${begin}::integer, ${end}::integer, ${at(until)}
      WHERE NOT EXISTS (SELECT 1 FROM reservations WHERE live AND resource_kind = 1 AND resource_id = ${staff} AND from_min < ${end} AND to_min > ${begin})`),
  );
}

export interface Reserved {
  visit: number;
  kind: 1 | 2;
  id: number;
  from: number;
  to: number;
  /** Seats of a room; null for a person. */
  capacity: number | null;
}

/** All reservations for visits at a branch, in epoch minutes. */
export const reservedAt = (db: Database, vendorId: number, location: number): Promise<Reserved[]> =>
  db.withVendor(vendorId, (tx) =>
    tx.many(sql<Reserved>`
      SELECT r.visit_id AS visit, r.resource_kind AS kind, r.resource_id AS id, r.from_min AS from, r.to_min AS to, m.capacity
      FROM reservations r JOIN visits v ON v.vendor_id = r.vendor_id AND v.id = r.visit_id
      LEFT JOIN rooms m ON r.resource_kind = 2 AND m.vendor_id = r.vendor_id AND m.id = r.resource_id
      WHERE v.location_id = ${location} AND r.live ORDER BY r.id`),
  );
