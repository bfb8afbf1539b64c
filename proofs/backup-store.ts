import pg from 'pg';
import type { Database } from './harness/database.ts';

/** Runs as the server's own administrator, past every policy and without product code. */
async function ask<Row extends object>(database: Database, text: string): Promise<Row[]> {
  return connected(database, async (client) => (await client.query<Row>(text)).rows);
}

async function connected<T>(database: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET search_path = public`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Visits that no consistent snapshot contains: without their position in line, or with more or fewer events
 * than moves.
 */
export async function tornVisits(database: Database): Promise<string[]> {
  const rows = await ask<{ what: string }>(
    database,
    `SELECT format('visit %s of version %s has %s tickets, %s legs, %s events', v.id, v.version, t.n, l.n, e.n) AS what
     FROM visits v
     CROSS JOIN LATERAL (SELECT count(*) AS n FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id) t
     CROSS JOIN LATERAL (SELECT count(*) AS n FROM legs l WHERE l.vendor_id = v.vendor_id AND l.visit_id = v.id) l
     CROSS JOIN LATERAL (SELECT count(*) AS n FROM events e
       WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id) e
     WHERE v.entry <> 'booked' AND (t.n <> 1 OR l.n < 1 OR e.n <> v.version)
     UNION ALL
     SELECT format('event %s is of no visit', e.id) FROM events e
     WHERE e.subject_kind = 'visit' AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = e.vendor_id AND v.id = e.subject_id)`,
  );
  return rows.map(({ what }) => what);
}

/** A checksum over the rows of each table, independent of their order, by PostgreSQL's own functions. */
export async function sumsOf(database: Database): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    database,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  return connected(database, async (client) => {
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' rows, ' || COALESCE(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) AS sum FROM ${name} t`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  });
}

/** Number of messages of the ledger, by state. */
export async function messageStates(database: Database): Promise<Record<string, number>> {
  const rows = await ask<{ state: string; n: number }>(
    database,
    `SELECT state, count(*)::int AS n FROM messages GROUP BY state`,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export async function visitsIn(database: Database): Promise<number> {
  const rows = await ask<{ n: number }>(database, `SELECT count(*)::int AS n FROM visits`);
  return rows[0]?.n ?? 0;
}
