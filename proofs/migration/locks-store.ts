import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../harness/database.ts';

/** Polls fifty times a second how long any session waits for a table lock. */
export async function watchLocks(database: Database): Promise<{ longestMs(): Promise<number> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let longest = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const { rows } = await client.query<{ ms: number }>(`
        SELECT COALESCE(max(extract(epoch FROM clock_timestamp() - waitstart)) * 1000, 0)::float8 AS ms
        FROM pg_locks WHERE NOT granted AND locktype = 'relation' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await sleep(20);
    }
  })();
  return {
    async longestMs() {
      stopped = true;
      await watching;
      await client.end();
      return longest;
    },
  };
}

/** Reads the visits in one long transaction, as a report or a backup does, until `end`. */
export async function holdVisits(database: Database): Promise<{ end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT count(*) FROM visits');
  return {
    async end() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** Resolves once a migration waits for a lock. */
export async function untilMigrationWaits(database: Database): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (let tries = 0; tries < 6_000; tries += 1) {
      const { rowCount } = await client.query(`
        SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND l.locktype = 'relation' AND a.application_name = 'foyer-migrate'`);
      if (rowCount) return;
      await sleep(10);
    }
    throw new Error('no migration waited within a minute');
  } finally {
    await client.end();
  }
}

/** The subset of these tables and columns (`visits.made_up`) that the database has. */
export async function existingAmong(database: Database, requested: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
     UNION SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  await client.end();
  return requested.filter((name) => rows.some((row) => row.name === name));
}
