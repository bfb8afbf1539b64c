import type pg from 'pg';

export interface Growth {
  vendorId: number;
  locations: readonly number[];
  serviceId: number;
  /** Finished visits, spread over the locations. */
  visits: number;
  /** Other businesses, each with as many locations. */
  vendors: number;
  at: Date;
}

/**
 * Inserts years of history for a business and its neighbours on the same server. Live data stays the same, so
 * requests should not become slower.
 */
export async function growBusiness(
  pool: pg.Pool,
  growth: Growth,
): Promise<{ visits: number; vendors: number; locations: number }> {
  await pastVisits(pool, growth);
  await otherVendors(pool, growth);
  await pool.query('VACUUM ANALYZE');
  return {
    visits: growth.visits,
    vendors: growth.vendors,
    locations: growth.vendors * growth.locations.length,
  };
}

/** Adds finished visits of the line, one every ten minutes back from an instant. */
export async function pastVisits(
  pool: pg.Pool | pg.ClientBase,
  { vendorId, locations, serviceId, visits, at }: Omit<Growth, 'vendors'>,
): Promise<void> {
  await pool.query(
    `WITH past AS (
       INSERT INTO visits (vendor_id, entry, status, service_id, location_id, meeting_method, source, first_name, email, time_zone, current_leg,
         confirmation_number, public_ref, created_at, ended_at, ended_reason)
       SELECT $1, 'joined', 3, $2, ($3::bigint[])[1 + n % cardinality($3::bigint[])], 1, 13, 'Past', 'past' || n || '@example.com', 'America/Los_Angeles', 1,
         'past-' || n, 'past-ref-' || n, $4::timestamptz - n * interval '10 minutes', $4::timestamptz - n * interval '10 minutes', 'completed'
       FROM generate_series(1, $5::integer) AS n RETURNING id, location_id, created_at
     ), numbered AS (SELECT id, location_id, created_at, row_number() OVER (PARTITION BY location_id ORDER BY id) AS number FROM past),
     placed AS (
       INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at, called_at, left_at, left_reason)
       SELECT $1, id, location_id, created_at::date, 'P', number, created_at, created_at, created_at, created_at, 'served' FROM numbered RETURNING id
     )
     INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at, called_at, started_at, ended_at, outcome)
     SELECT $1, id, 1, $2, location_id, created_at, created_at, created_at, created_at, 'completed' FROM numbered`,
    [vendorId, serviceId, locations, at, visits],
  );
}

async function otherVendors(pool: pg.Pool, { vendorId, locations, vendors, at }: Growth): Promise<void> {
  await pool.query(
    `WITH others AS (
       INSERT INTO vendors (pathname, name, created_at) SELECT 'other-' || n, 'Other ' || n, $1 FROM generate_series(1, $2::integer) AS n RETURNING id
     ), theirs AS (
       INSERT INTO locations (vendor_id, name, address, city, time_zone, created_at)
       SELECT others.id, l.name, l.address, l.city, l.time_zone, $1 FROM others, locations l WHERE l.vendor_id = $3 AND l.id = ANY($4::bigint[])
       RETURNING vendor_id, id
     )
     INSERT INTO location_hours (vendor_id, location_id, weekday, from_minute, to_minute)
     SELECT vendor_id, id, day, 0, 1440 FROM theirs, generate_series(0, 6) AS day`,
    [at, vendors, vendorId, locations],
  );
}
