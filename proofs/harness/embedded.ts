import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { joinEmbeddedPostgres } from '#server/infrastructure/postgres/embedded.ts';
import { runningPostmaster, stopOrphan } from '#server/infrastructure/postgres/orphan.ts';
import { existingCluster } from '#server/infrastructure/postgres/paths.ts';
import { isAlive, signal } from '#server/infrastructure/postgres/processes.ts';
import type { Database } from './database.ts';

/** The PostgreSQL that a product brings along, on its data directory: its own child, which it starts again by itself. */
export interface EmbeddedDatabase extends Database {
  /** SIGKILL of the postmaster that runs now; resolves when it is gone. */
  kill(): Promise<void>;
}

export function embeddedDatabase(dataDir: string): EmbeddedDatabase {
  return {
    /** Reached through its socket, as an operator's command does. */
    get url() {
      const connection = joinEmbeddedPostgres(dataDir);
      if (!connection) throw new Error(`there is no PostgreSQL running on ${dataDir}`);
      const { host, port, user, database } = connection;
      return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    },
    async kill() {
      const postmaster = runningPostmaster(clusterOf(dataDir) ?? '');
      if (!postmaster) throw new Error(`there is no PostgreSQL running on ${dataDir}`);
      signal(postmaster.pid, 'SIGKILL');
      while (isAlive(postmaster.pid)) await sleep(5);
    },
  };
}

/** Data directories of proofs: this, the number of the process that made them, and something random. */
export const dataPrefix = 'foyer-proof-';

/** What proofs that were killed themselves have left behind, right after they had killed a server. */
export async function clearLeftProofs(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${dataPrefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    await clearEmbedded(join(tmpdir(), name));
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Stops what a killed product has left behind, and removes its files wherever they lie. */
export async function clearEmbedded(dataDir: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  if (cluster === undefined) return;
  await stopOrphan(cluster);
  rmSync(cluster, { recursive: true, force: true });
  if (!cluster.startsWith(dataDir)) rmSync(dirname(cluster), { recursive: true, force: true });
}

const clusterOf = (dataDir: string) => existingCluster(dataDir, postgresAccount())?.cluster;
