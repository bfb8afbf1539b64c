import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import { migrationState } from '#server/infrastructure/database-migrations/migrate.ts';
import { DirectoryInUse } from '#server/infrastructure/postgres/directory-lock.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '#server/infrastructure/postgres/embedded.ts';
import type { Context } from './command.ts';
import { CommandFailed } from './command.ts';

/**
 * Connects a command to the installation's database: the server of DATABASE_URL, or embedded PostgreSQL. Uses
 * the PostgreSQL of a running Foyer, or starts one for the duration of the command. Refuses a database at
 * another schema version unless `asItIs`, and a running Foyer if the work must be `alone`.
 */
export async function withDatabase<T>(
  context: Context,
  work: (connection: ClientConfig) => Promise<T>,
  { asItIs = false, alone = false }: { asItIs?: boolean; alone?: boolean } = {},
): Promise<T> {
  const { connection, release } = await reach(context, alone);
  try {
    if (!asItIs) await refuseUnlessMigrated(connection);
    return await work(connection);
  } finally {
    await release();
  }
}

async function reach(
  context: Context,
  alone: boolean,
): Promise<{ connection: ClientConfig; release(): Promise<void> }> {
  const { database, dataDir } = context.config();
  const nothing = async () => {};
  if (database.kind === 'server') return { connection: { connectionString: database.url }, release: nothing };
  try {
    const started = await startEmbeddedPostgres({ dataDir, log: () => {} });
    return { connection: started.connection, release: () => started.stop() };
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    if (alone) throw new CommandFailed(error.message);
    return { connection: await joinRunning(dataDir, error), release: nothing };
  }
}

/** A server that has just locked the directory needs a moment until its PostgreSQL accepts connections. */
async function joinRunning(dataDir: string, inUse: DirectoryInUse): Promise<ClientConfig> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const connection = joinEmbeddedPostgres(dataDir);
    if (connection && (await answers(connection))) return connection;
    await sleep(100);
  }
  throw new CommandFailed(`${inUse.message} (Its database does not answer, so this command cannot join it.)`);
}

async function answers(connection: ClientConfig): Promise<boolean> {
  const db = new Client(connection);
  db.on('error', () => {});
  try {
    await db.connect();
    return true;
  } catch {
    return false;
  } finally {
    await db.end().catch(() => {});
  }
}

/** Opens a separate connection, for work outside any vendor's transaction. */
export async function withClient<T>(connection: ClientConfig, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client(connection);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

async function refuseUnlessMigrated(connection: ClientConfig) {
  const state = await withClient(connection, (db) => migrationState(db));
  if (!state.upToDate)
    throw new CommandFailed(
      `The database does not fit this version of Foyer: ${state.why} Run: npm run foyer -- migrate.`,
    );
}
