import type { ClientConfig } from 'pg';
import { Client, escapeIdentifier } from 'pg';

/** Creates the connection's database if missing. */
export async function ensureDatabase(connection: ClientConfig & { database: string }) {
  await withMaintenance(connection, async (db) => {
    const result = await db.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
    if (result.rowCount === 0) await db.query(`CREATE DATABASE ${escapeIdentifier(connection.database)}`);
  });
}

/** The server's login. It owns nothing and inherits nothing. */
const serverLogin = 'foyer_server';

/**
 * Creates the login of the embedded server if missing, and returns its connection: it may only become foyer_app or
 * foyer_worker. Statements of the superuser and the owner belong to migrations and commands. Call it after the
 * migrations, which create the roles.
 */
export async function serverConnection<T extends ClientConfig>(admin: T): Promise<T & { user: string }> {
  const db = new Client(admin);
  await db.connect();
  try {
    const result = await db.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [serverLogin]);
    if (result.rowCount === 0)
      await db.query(
        `CREATE ROLE ${serverLogin} LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
      );
    await db.query(`GRANT foyer_app, foyer_worker TO ${serverLogin} WITH INHERIT FALSE, SET TRUE`);
  } finally {
    await db.end();
  }
  return { ...admin, user: serverLogin };
}

/** Clones a database that has no connections. Copies files: far faster than migrating again. */
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
