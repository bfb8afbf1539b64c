import type pg from 'pg';

/* The least SQL with the same effect: no roles, vendors or rules. */

/** Reads one visit by its key. */
export async function bareVisit(pool: pg.Pool, of: { vendorId: number; visitId: number }): Promise<void> {
  const { rows } = await pool.query({
    name: 'bare-visit',
    text: `SELECT id, version, status, service_id, location_id, meeting_method, first_name, email, phone, notes, created_at,
                  confirmation_number, public_ref, code_version
           FROM visits WHERE vendor_id = $1 AND id = $2`,
    values: [of.vendorId, of.visitId],
  });
  if (rows.length !== 1) throw new Error('the visit was not there');
}

/** Reads all public locations of a business, without hours, lines or texts. */
export async function bareLocations(pool: pg.Pool, vendorId: number): Promise<void> {
  const { rows } = await pool.query({
    name: 'bare-locations',
    text: `SELECT id, external_id, name, address, city, prov_state, postal_zip, country, latitude, longitude, time_zone, phone, visibility
           FROM locations WHERE vendor_id = $1 AND archived_at IS NULL AND visibility = 'public' ORDER BY sort_order, name, id`,
    values: [vendorId],
  });
  if (rows.length === 0) throw new Error('there were no locations');
}

/** Spreads a business's locations over the United States, each at its own position. */
export async function spreadOut(pool: pg.Pool, vendorId: number): Promise<void> {
  await pool.query(
    `UPDATE locations SET latitude = 30 + (place % 40) * 0.45, longitude = -120 + (place / 40) * 1.8
     FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM locations WHERE vendor_id = $1) AS placed
     WHERE locations.id = placed.id`,
    [vendorId],
  );
}

export interface BareJoin {
  vendorId: number;
  locationId: number;
  serviceId: number;
  /** Unique per join. */
  number: number;
  at: Date;
}

/**
 * Takes the lock that joining needs (the number counter) and inserts one row, in one transaction and one
 * round trip.
 */
export async function bareJoin(pool: pg.Pool, join: BareJoin): Promise<void> {
  const client = await pool.connect();
  try {
    await Promise.all([
      client.query('BEGIN'),
      client.query({
        name: 'bare-lock',
        text: `INSERT INTO ticket_counters AS c (vendor_id, location_id, day, prefix, next_number) VALUES ($1, $2, '2026-01-01', 'A', 2)
               ON CONFLICT (vendor_id, location_id, day, prefix) DO UPDATE SET next_number = c.next_number + 1`,
        values: [join.vendorId, join.locationId],
      }),
      client.query({
        name: 'bare-insert',
        text: `INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, first_name, email, time_zone, current_leg,
                 confirmation_number, public_ref, created_at)
               VALUES ($1, 'joined', $2, $3, 1, 13, 'Ana', 'ana@example.com', 'America/Los_Angeles', 1, $4, $5, $6)`,
        values: [
          join.vendorId,
          join.serviceId,
          join.locationId,
          `bare-${join.number}`,
          `bare-ref-${join.number}`,
          join.at,
        ],
      }),
      client.query('COMMIT'),
    ]);
  } finally {
    client.release();
  }
}

/** Empties every line, so that each round starts from the same state. */
export async function emptyLines(pool: pg.Pool, at: Date): Promise<void> {
  // Uses indexes: the sequential scans counted must be the product's.
  await pool.query(`
    BEGIN; SET LOCAL enable_seqscan = off;
    UPDATE tickets SET left_at = '${at.toISOString()}', left_reason = 'served' WHERE left_at IS NULL;
    UPDATE legs SET ended_at = '${at.toISOString()}', outcome = 'completed' WHERE ended_at IS NULL;
    COMMIT`);
}

/** Removes the first visitor of a line, so that all positions behind change. */
export async function firstLeaves(pool: pg.Pool, of: { locationId: number; at: Date }): Promise<void> {
  await pool.query(
    `UPDATE tickets SET left_at = $2, left_reason = 'served'
     WHERE id = (SELECT id FROM tickets WHERE location_id = $1 AND left_at IS NULL ORDER BY order_at, id LIMIT 1)`,
    [of.locationId, of.at],
  );
}

/** Returns the process id of the postmaster, which started all PostgreSQL processes. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ text: string }>(`SELECT pg_read_file('postmaster.pid') AS text`);
  return Number.parseInt(rows[0]!.text, 10);
}

/** Returns the number of sequential scans of tables above a thousand rows since the server started. */
export async function wholeReads(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ reads: number }>(
    `SELECT COALESCE(sum(seq_scan), 0) AS reads FROM pg_stat_user_tables WHERE n_live_tup > 1000`,
  );
  return rows[0]!.reads;
}

/** Writes what a recalculation writes for a changed line. */
export async function changeLine(pool: pg.Pool, of: { locationId: number; waiting: number }): Promise<void> {
  await pool.query(
    `UPDATE line_estimates SET waiting = $2, estimated_at = estimated_at + interval '1 millisecond' WHERE location_id = $1`,
    [of.locationId, of.waiting],
  );
}

/** Runs ANALYZE, as autovacuum does sooner or later. */
export async function analyse(pool: pg.Pool): Promise<void> {
  await pool.query('ANALYZE');
}
