import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../infrastructure/database/database.ts';
import type { Database, Sql } from '../infrastructure/database/database.ts';
import { at } from '../infrastructure/database/values.ts';
import { MOMENT } from './app.ts';

/** Sets a staff member's hours at a location: the same local minutes every day. */
export async function worksHours(
  db: Database,
  vendorId: number,
  of: { staff: number; location: number; from: number; to: number },
): Promise<void> {
  await change(
    db,
    vendorId,
    sql`INSERT INTO staff_hours (vendor_id, staff_id, location_id, weekday, from_minute, to_minute)
      SELECT ${vendorId}, ${of.staff}, ${of.location}, day, ${of.from}, ${of.to} FROM generate_series(0, 6) AS day`,
  );
}

/** Adds a confirmed visit with its reserved time. */
export async function isBooked(
  db: Database,
  vendorId: number,
  of: { staff: number; location: number; service: number; from: Instant; minutes: number },
): Promise<number> {
  const to = of.from + of.minutes * MINUTE;
  const { id } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ id: number }>`
      WITH booked AS (
        INSERT INTO visits (vendor_id, entry, service_id, location_id, staff_id, meeting_method, source, time_zone, starts_at, ends_at, confirmation_number, public_ref, created_at)
        VALUES (${vendorId}, 'booked', ${of.service}, ${of.location}, ${of.staff}, 1, 9, 'America/Los_Angeles', ${at(of.from)}, ${at(to)},
          upper(substr(md5(random()::text), 1, 8)), md5(random()::text), ${at(MOMENT)}) RETURNING id)
      SELECT id FROM booked`),
  );
  await change(
    db,
    vendorId,
    sql`INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min)
      VALUES (${vendorId}, ${id}, 'visit', 1, ${of.staff}, tstzrange(${at(of.from)}, ${at(to)}), ${of.from / MINUTE}, ${to / MINUTE})`,
  );
  return id;
}

/** Removes the reserved time of an appointment: it has no staff. */
export const becomesUnassigned = (db: Database, vendorId: number, visit: number): Promise<void> =>
  change(db, vendorId, sql`DELETE FROM reservations WHERE vendor_id = ${vendorId} AND visit_id = ${visit}`);

/** Checks the booked visitor in, into the line. */
export async function isCheckedIn(
  db: Database,
  vendorId: number,
  of: { visit: number; location: number; service: number; at: Instant },
): Promise<void> {
  await db.withVendor(vendorId, async (tx) => {
    await tx.run(
      sql`UPDATE visits SET current_leg = 1, arrived_at = ${at(of.at)}, preferred_staff_id = coalesce(preferred_staff_id, staff_id) WHERE vendor_id = ${vendorId} AND id = ${of.visit}`,
    );
    await tx.run(sql`INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at)
      VALUES (${vendorId}, ${of.visit}, ${of.location}, ${at(of.at)}::timestamptz::date, 'B', ${of.visit % 10_000}, ${at(of.at)}, ${at(of.at)})`);
    await tx.run(sql`INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at)
      VALUES (${vendorId}, ${of.visit}, 1, ${of.service}, ${of.location}, ${at(of.at)})`);
  });
}

/** The client of an appointment was asked to choose a new time, some days before it was booked. */
export async function wasAskedToMove(
  db: Database,
  vendorId: number,
  { visit, daysAgo }: { visit: number; daysAgo: number },
): Promise<void> {
  await change(
    db,
    vendorId,
    sql`INSERT INTO unfit_visits (vendor_id, visit_id, starts_at, told_at)
      SELECT vendor_id, id, starts_at, created_at - ${daysAgo} * interval '1 day' FROM visits WHERE id = ${visit}`,
  );
}

/**
 * Moves appointments as if older time-zone data had computed them: this many milliseconds earlier than their
 * local time means now.
 */
export async function madeByOlderData(
  db: Database,
  vendorId: number,
  { visits, earlier }: { visits: readonly number[]; earlier: number },
): Promise<void> {
  const [ids, minutes] = [[...visits], earlier / MINUTE];
  const before = (time: Sql): Sql => sql`${time} - ${minutes} * interval '1 minute'`;
  await db.withVendor(vendorId, async (tx) => {
    await tx.run(sql`SET CONSTRAINTS no_double_booking DEFERRED`);
    await tx.run(sql`UPDATE visits SET starts_at = ${before(sql`starts_at`)}, ends_at = ${before(sql`ends_at`)}, tzdata = '2025a'
      WHERE id = ANY(${ids}::bigint[])`);
    await tx.run(sql`UPDATE reservations SET during = tstzrange(${before(sql`lower(during)`)}, ${before(sql`upper(during)`)}),
      from_min = from_min - ${minutes}, to_min = to_min - ${minutes} WHERE visit_id = ANY(${ids}::bigint[])`);
  });
}

/** Runs one statement as the vendor. */
export async function change(db: Database, vendorId: number, statement: Sql): Promise<void> {
  await db.withVendor(vendorId, (tx) => tx.run(statement));
}

/** Makes an appointment due at this instant; returns its confirmation number. */
export async function becomesDue(
  db: Database,
  vendorId: number,
  of: { visit: number; at: Instant },
): Promise<string> {
  const { number } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ number: string }>`
      UPDATE visits SET starts_at = ${at(of.at)}, ends_at = ${at(of.at)}::timestamptz + (ends_at - starts_at) WHERE vendor_id = ${vendorId} AND id = ${of.visit}
      RETURNING confirmation_number AS number`),
  );
  return number;
}

/** A visitor who waits for a time, on any date of the year. */
export async function aWaitListEntry(
  db: Database,
  vendorId: number,
  of: {
    location: number;
    service: number;
    staff?: number | null;
    first?: string;
    last?: string;
    email?: string;
    to?: string;
    /** Waits for a seat of this group session. */
    session?: number | null;
  },
): Promise<number> {
  const preferences = [{ from: '2026-01-01', to: of.to ?? '2026-12-31', weekday: null, start: 0, end: 1440 }];
  const { first = 'Eve', last = '', email = '' } = of;
  const { id } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ id: number }>`
      INSERT INTO wait_list (vendor_id, reference, client_reference, location_id, service_id, staff_id, meeting_method, preferences, first_name, last_name, email, lang, session_id, created_at)
      VALUES (${vendorId}, substr(md5(random()::text), 1, 22), substr(md5(random()::text), 1, 22), ${of.location}, ${of.service}, ${of.staff ?? null}, 1,
        ${JSON.stringify(preferences)}::jsonb, ${first}, ${last}, ${email}, 'en', ${of.session ?? null}, ${at(MOMENT)}) RETURNING id`),
  );
  return id;
}
