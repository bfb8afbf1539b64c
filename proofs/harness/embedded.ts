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

/** The embedded PostgreSQL of a product, on its data directory: a child of the product, which restarts it. */
export interface EmbeddedDatabase extends Database {
  /** SIGKILL of the running postmaster; resolves once it is gone. */
  kill(): Promise<void>;
}

export function embeddedDatabase(dataDir: string): EmbeddedDatabase {
  return {
    /** Connects through its socket, as an operator's command does. */
    get url() {
      const connection = joinEmbeddedPostgres(dataDir);
      if (!connection) throw new Error(`no PostgreSQL runs on ${dataDir}`);
      const { host, port, user, database } = connection;
      return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    },
    async kill() {
      const postmaster = runningPostmaster(clusterOf(dataDir) ?? '');
      if (!postmaster) throw new Error(`no PostgreSQL runs on ${dataDir}`);
      signal(postmaster.pid, 'SIGKILL');
      while (isAlive(postmaster.pid)) await sleep(5);
    },
  };
}

/** Prefix of proofs' data directories; the id of the process that created them and a random part follow. */
export const dataPrefix = 'foyer-proof-';

/** Removes the leftovers of proofs that were killed right after they had killed a server. */
export async function clearLeftProofs(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${dataPrefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    await clearEmbedded(join(tmpdir(), name));
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Stops the processes of a killed product and removes its files, in every folder. */
export async function clearEmbedded(dataDir: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  if (cluster === undefined) return;
  await stopOrphan(cluster);
  rmSync(cluster, { recursive: true, force: true });
  if (!cluster.startsWith(dataDir)) rmSync(dirname(cluster), { recursive: true, force: true });
}

const clusterOf = (dataDir: string) => existingCluster(dataDir, postgresAccount())?.cluster;
