import type { ClientConfig } from 'pg';
import { Client, escapeIdentifier } from 'pg';

/** Makes the connection's database where it is missing. */
export async function ensureDatabase(connection: ClientConfig & { database: string }) {
  await withMaintenance(connection, async (db) => {
    const result = await db.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
    if (result.rowCount === 0) await db.query(`CREATE DATABASE ${escapeIdentifier(connection.database)}`);
  });
}

/** A new database as a copy of another, which nobody may be connected to. A copy of files: far faster than migrating again. */
export async function cloneDatabase(server: ClientConfig, { from, to }: { from: string; to: string }) {
  await withMaintenance(server, async (db) => {
    await db.query(
      `CREATE DATABASE ${escapeIdentifier(to)} TEMPLATE ${escapeIdentifier(from)} STRATEGY FILE_COPY`,
    );
  });
}

export async function dropDatabase(server: ClientConfig, name: string) {
  await withMaintenance(server, async (db) => {
    await db.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
  });
}

async function withMaintenance(server: ClientConfig, work: (db: Client) => Promise<void>) {
  const db = new Client({ ...server, database: 'postgres' });
  await db.connect();
  try {
    await work(db);
  } finally {
    await db.end();
  }
}
