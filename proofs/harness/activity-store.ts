import pg from 'pg';
import type { Database } from './database.ts';

/** The state of the product's connections, as PostgreSQL sees them. */
export interface Activity {
  connections: number;
  /** Running statements, and idle open transactions. */
  busy: number;
}

/** Queries over a connection of its own, next to the product's. */
export async function activityOf(database: Database): Promise<Activity> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<Activity>(
      `SELECT count(*)::int AS connections, (count(*) FILTER (WHERE state <> 'idle'))::int AS busy
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    return rows[0]!;
  });
}

/** PostgreSQL closes every connection, as it does before a restart. */
export async function hangUp(database: Database): Promise<void> {
  await withClient(database, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    ),
  );
}

async function withClient<T>(database: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
