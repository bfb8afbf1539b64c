import type pg from 'pg';
import type { Taken } from './bookable.ts';

/* The least SQL for bookings, and the rows that benches insert. */

/** Inserts busy times without a visit: slots read nothing else. */
export async function takeTimes(pool: pg.Pool, vendorId: number, taken: readonly Taken[]): Promise<void> {
  await pool.query(
    `INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min)
     SELECT $1, 'visit', 1, staff, tstzrange(to_timestamp("from" / 1000.0), to_timestamp("to" / 1000.0)), "from" / 60000, "to" / 60000
     FROM json_to_recordset($2::json) AS t(staff bigint, "from" bigint, "to" bigint)`,
    [vendorId, JSON.stringify(taken)],
  );
}

/** Reads the busy times of a branch's staff within a window: one row per person, its minutes as one text. */
export async function bareTaken(
  pool: pg.Pool,
  of: { vendorId: number; staff: readonly number[]; from: number; to: number },
): Promise<void> {
  const { rows } = await pool.query({
    name: 'bare-taken',
    text: `SELECT resource_id, string_agg(from_min || ' ' || to_min, ' ' ORDER BY from_min) AS taken FROM reservations
           WHERE vendor_id = $1 AND resource_kind = 1 AND resource_id = ANY($2::bigint[]) AND live AND from_min >= $3 AND from_min < $4
           GROUP BY resource_id`,
    values: [of.vendorId, of.staff, Math.floor(of.from / 60_000), Math.floor(of.to / 60_000)],
  });
  if (rows.length !== of.staff.length) throw new Error('no staff member had busy time');
}

export interface BareBooking {
  vendorId: number;
  locationId: number;
  serviceId: number;
  staffId: number;
  from: number;
  to: number;
  /** Unique per booking. */
  number: number;
  at: Date;
}

/**
 * Locks a staff member's time, then inserts the visit and its row under the exclusion constraint, in one
 * transaction and one round trip.
 */
export async function bareBooking(pool: pg.Pool, booking: BareBooking): Promise<void> {
  const client = await pool.connect();
  const [from, to] = [new Date(booking.from), new Date(booking.to)];
  try {
    await Promise.all([
      client.query('BEGIN'),
      client.query({
        name: 'bare-staff-lock',
        text: 'SELECT pg_advisory_xact_lock($1, $2)',
        values: [booking.staffId % 2 ** 31, Math.floor(booking.from / 86_400_000)],
      }),
      client.query({
        name: 'bare-booking',
        text: `WITH made AS (
                 INSERT INTO visits (vendor_id, entry, service_id, location_id, staff_id, meeting_method, source, first_name, email, time_zone, starts_at, ends_at,
                   confirmation_number, public_ref, created_at)
                 VALUES ($1, 'booked', $2, $3, $4, 1, 9, 'Ana', 'ana@example.com', 'America/Los_Angeles', $5, $6, $7, $8, $9) RETURNING id)
               INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min)
               SELECT $1, id, 'visit', 1, $4, tstzrange($5, $6), $10, $11 FROM made`,
        values: [
          booking.vendorId,
          booking.serviceId,
          booking.locationId,
          booking.staffId,
          from,
          to,
          `b${booking.number}`,
          `bare-ref-${booking.number}`,
          booking.at,
          booking.from / 60_000,
          booking.to / 60_000,
        ],
      }),
      client.query('COMMIT'),
    ]);
  } finally {
    client.release();
  }
}

/** Frees all times, so that each round starts from the same state. */
export async function emptyCalendars(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM reservations');
}

/** Twelve locations and a service of a vendor, for its past visits. */
export async function firstsOf(
  pool: pg.Pool,
  vendorId: number,
): Promise<{ locations: number[]; serviceId: number }> {
  const { rows } = await pool.query<{ locations: number[]; serviceId: number }>(
    `SELECT ARRAY(SELECT id FROM locations WHERE vendor_id = $1 ORDER BY id LIMIT 12) AS locations,
       (SELECT min(id) FROM services WHERE vendor_id = $1) AS "serviceId"`,
    [vendorId],
  );
  return rows[0]!;
}
