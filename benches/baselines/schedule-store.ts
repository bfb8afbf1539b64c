import type pg from 'pg';

/** A branch whose schedule a bench fills. */
export interface Branch {
  vendorId: number;
  locationId: number;
  serviceId: number;
  staffIds: readonly number[];
}

/**
 * Books every staff member of a branch `each` times from an instant on, half an hour apart, each for 25 minutes, and
 * reserves the time.
 */
export async function fillDay(
  pool: pg.Pool,
  { vendorId, locationId, serviceId, staffIds }: Branch,
  { from, each }: { from: Date; each: number },
): Promise<void> {
  await pool.query(
    `WITH made AS (
       INSERT INTO visits (vendor_id, entry, status, service_id, location_id, staff_id, meeting_method, source, first_name, last_name, email, time_zone,
         starts_at, ends_at, local_start, confirmation_number, public_ref, created_at)
       SELECT $1, 'booked', 1, $2, $3, staff, 1 + n % 3, 9, 'Client', 'Number ' || n, 'client@example.com', 'America/Los_Angeles',
         $5::timestamptz + n * interval '30 minutes', $5::timestamptz + n * interval '30 minutes' + interval '25 minutes',
         '2026-11-24 09:00'::timestamp + n * interval '30 minutes', 'S' || staff || '-' || n, 'schedule-' || staff || '-' || n, $5
       FROM unnest($4::bigint[]) AS staff, generate_series(0, $6::integer - 1) AS n RETURNING id, staff_id, starts_at, ends_at)
     INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min)
     SELECT $1, id, 'visit', 1, staff_id, tstzrange(starts_at, ends_at), extract(epoch FROM starts_at) / 60, extract(epoch FROM ends_at) / 60 FROM made`,
    [vendorId, serviceId, locationId, staffIds, from, each],
  );
}

/** Runs bulk inserts on one connection, without the checks of foreign keys, which would take longer than the rows. */
export async function inBulk(pool: pg.Pool, work: (bulk: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await work(client);
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
}

/** Adds appointments of earlier years at the same branch, by the same staff, with their reservations. */
export async function pastAppointments(
  pool: pg.Pool | pg.ClientBase,
  { vendorId, locationId, serviceId, staffIds }: Branch,
  { before, count }: { before: Date; count: number },
): Promise<void> {
  await pool.query(
    `WITH made AS (
       INSERT INTO visits (vendor_id, entry, status, service_id, location_id, staff_id, meeting_method, source, first_name, last_name, email, time_zone,
         starts_at, ends_at, local_start, confirmation_number, public_ref, created_at, ended_at, ended_reason)
       SELECT $1, 'booked', 2, $2, $3::bigint, ($4::bigint[])[1 + n % cardinality($4::bigint[])], 1, 9, 'Past', 'Client', 'past@example.com', 'America/Los_Angeles',
         at, at + interval '25 minutes', at::timestamp, 'past-' || $3::bigint || '-' || n, 'past-' || $3::bigint || '-' || n, at, at, 'completed'
       FROM generate_series(1, $6::integer) AS n, LATERAL (SELECT $5::timestamptz - interval '2 days' - (n / cardinality($4::bigint[])) * interval '30 minutes' AS at) AS t
       RETURNING id, staff_id, starts_at, ends_at)
     INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min)
     SELECT $1, id, 'visit', 1, staff_id, tstzrange(starts_at, ends_at), extract(epoch FROM starts_at) / 60, extract(epoch FROM ends_at) / 60 FROM made`,
    [vendorId, serviceId, locationId, staffIds, before, count],
  );
}

/** Adds one sent message to each visit of a business, and a failed one to every hundredth. */
export async function messagesOf(pool: pg.ClientBase, vendorId: number): Promise<void> {
  await pool.query(
    `INSERT INTO messages (vendor_id, notification_key, event_id, visit_id, location_id, kind, channel, lang, state, made_at, settled_at)
     SELECT $1, 'bench-' || id, id, id, location_id, 'booked', 'sms', 'en', CASE WHEN id % 100 = 0 THEN 'failed' ELSE 'sent' END, created_at, created_at
     FROM visits WHERE vendor_id = $1`,
    [vendorId],
  );
}
