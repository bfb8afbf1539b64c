import { HOUR, DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { at } from '../infrastructure/database/values.ts';
import { MOMENT } from './app.ts';

interface SessionOf {
  vendorId: number;
  location: number;
  service: number;
  starts: Instant;
  capacity?: number;
  hosts?: readonly number[];
}

/** Adds a group session of an hour, without reserved time; its service is then held in groups. */
export async function aGroupSession(db: Database, of: SessionOf): Promise<number> {
  const { vendorId, location, service, starts, capacity = 8, hosts = [] } = of;
  const { id } = await db.withVendor(vendorId, async (tx) => {
    await tx.run(
      sql`UPDATE services SET is_group = true WHERE vendor_id = ${vendorId} AND id = ${service} AND NOT is_group`,
    );
    return tx.one(sql<{ id: number }>`
      INSERT INTO sessions (vendor_id, name, service_id, location_id, starts_at, ends_at, time_zone, capacity, host_ids)
      SELECT ${vendorId}, 'Workshop', ${service}, l.id, ${at(starts)}, ${at(starts + 60 * MINUTE)}, l.time_zone, ${capacity}, ${[...hosts]}::bigint[]
      FROM locations l WHERE l.vendor_id = ${vendorId} AND l.id = ${location} RETURNING id`);
  });
  return id;
}

/** Adds an attendee of a session, who takes a seat; returns the visit's id. */
export async function hasSeat(
  db: Database,
  of: { vendorId: number; session: number; visit: number },
): Promise<number> {
  await db.withVendor(of.vendorId, async (tx) => {
    await tx.run(sql`
      UPDATE visits v SET session_id = g.id, service_id = g.service_id, staff_id = NULL, starts_at = g.starts_at, ends_at = g.ends_at
      FROM sessions g WHERE g.vendor_id = v.vendor_id AND g.id = ${of.session} AND v.vendor_id = ${of.vendorId} AND v.id = ${of.visit}`);
    await tx.run(sql`DELETE FROM reservations WHERE vendor_id = ${of.vendorId} AND visit_id = ${of.visit}`);
    await tx.run(
      sql`UPDATE sessions SET seats_taken = seats_taken + 1 WHERE vendor_id = ${of.vendorId} AND id = ${of.session}`,
    );
  });
  return of.visit;
}

let sessions = 0;
/** A time at which no other session of the tests starts. */
export const nextSession = (): Instant => MOMENT + 40 * DAY + (sessions += 1) * HOUR;
