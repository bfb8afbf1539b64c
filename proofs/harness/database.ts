import { postgres15Binaries } from '#scripts/testing/postgres-15.ts';
import { startTcpCluster } from '#scripts/testing/tcp-cluster.ts';
import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import { postgresAccount } from '#server/infrastructure/postgres/account.ts';
import type { Binaries } from '#server/infrastructure/postgres/binaries.ts';
import { postgresBinaries } from '#server/infrastructure/postgres/binaries.ts';
import { ensureDatabase } from '#server/infrastructure/postgres/databases-store.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { aDatabase } from '#server/testing/test-database.ts';

/** A database to start the product on. */
export interface Database {
  url: string;
}

/** A PostgreSQL of the proof's own. */
export interface KillableDatabase extends Database {
  /** SIGKILL of the postmaster; resolves once it is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A migrated, otherwise empty database on the shared PostgreSQL of the run, which no proof may kill; dropped
 * after the file.
 */
export async function borrowDatabase(): Promise<Database> {
  const { host, port, user, password, database } = await aDatabase();
  return { url: `postgres://${user}:${password}@${host}:${port}/${database}` };
}

/**
 * A durable PostgreSQL on a port of its own, not a child of the product, with a migrated database; removed
 * after the file.
 */
export async function startDatabase(
  of: { version?: '18' | '15'; migrated?: boolean } = {},
): Promise<KillableDatabase> {
  const cluster = await startTcpCluster({ binaries: await binariesOf(of.version ?? '18'), durable: true });
  afterFile(() => cluster.stop());
  const url = new URL(cluster.url);
  url.pathname = '/foyer';
  const connection = { connectionString: url.href };
  await ensureDatabase({ connectionString: cluster.url, database: 'foyer' });
  if (of.migrated !== false) await migrate({ connection });
  return { url: url.href, kill: cluster.kill, start: cluster.start, stop: cluster.stop };
}

async function binariesOf(version: '18' | '15'): Promise<Binaries> {
  const binaries = version === '18' ? postgresBinaries(postgresAccount()) : await postgres15Binaries();
  if (!binaries) throw new Error('PostgreSQL 15 is missing and could not be installed');
  return binaries;
}
