import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayReach, postgresAccount } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { createCluster, superuser } from './cluster.ts';
import { cloneDatabase, dropDatabase, ensureDatabase } from './databases-store.ts';
import type { PostgresConnection } from './embedded.ts';
import { stopOrphan } from './orphan.ts';
import { giveTo } from './paths.ts';
import { launchPostmaster, socketPort } from './postmaster.ts';
import { isAlive } from './processes.ts';

export type TemporaryPostgres = {
  /** The server; its database is `postgres`. */
  connection: PostgresConnection;
  /** Creates an empty database, or a copy of `template`. */
  createDatabase(name: string, template?: string): Promise<PostgresConnection>;
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a throwaway PostgreSQL for tests and for generating the schema, without fsync. Also removes
 * leftovers of earlier killed runs.
 */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const account = postgresAccount();
  const base = mayReach(tmpdir(), account) && tmpdir().length < 40 ? tmpdir() : '/tmp';
  await clearLeftovers(base);
  const home = mkdtempSync(join(base, `${leftoverPrefix}${process.pid}-`));
  const folders = {
    cluster: join(home, 'cluster'),
    socket: join(home, 's'),
    log: join(home, 'postgres.log'),
  };
  mkdirSync(folders.socket, { mode: 0o700 });
  for (const folder of [home, folders.socket]) giveTo(folder, account);
  const binaries = postgresBinaries(account);
  await createCluster(folders.cluster, { binaries, account, durable: false });
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    autovacuum: 'off',
  };
  const launch = {
    binaries,
    account,
    cluster: folders.cluster,
    socketFolder: folders.socket,
    logFile: folders.log,
    settings,
  };
  const child = await launchPostmaster(launch);
  const connection = { host: folders.socket, port: socketPort, user: superuser, database: 'postgres' };
  return {
    connection,
    async createDatabase(name, template) {
      if (template) await cloneDatabase(connection, { from: template, to: name });
      else await ensureDatabase({ ...connection, database: name });
      return { ...connection, database: name };
    },
    dropDatabase: (name) => dropDatabase(connection, name),
    async stop() {
      await stopOrphan(folders.cluster);
      child.unref();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Prefix of throwaway cluster folders; the maker's process id and a random part follow. */
export const leftoverPrefix = 'foyer-test-';

/** Stops and removes leftovers of processes that are gone. */
export async function clearLeftovers(base: string) {
  for (const name of readdirSync(base)) {
    const pid = new RegExp(`^${leftoverPrefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    await stopOrphan(join(base, name, 'cluster'));
    rmSync(join(base, name), { recursive: true, force: true });
  }
}
