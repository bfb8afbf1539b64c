import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { giveTo } from './paths.ts';

const run = promisify(execFile);

export const superuser = 'foyer';

/** `durable: false` disables fsync, for throwaway clusters. */
export type ClusterMaker = { binaries: Binaries; account: Account; durable?: boolean };

/**
 * Creates the cluster's folder if missing. Creates it under another name and renames it, so a kill leaves
 * nothing half made.
 */
export async function createCluster(cluster: string, { binaries, account, durable = true }: ClusterMaker) {
  if (existsSync(join(cluster, 'PG_VERSION'))) return refuseOtherMajor(cluster, binaries);
  const partial = `${cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  giveTo(partial, account);
  await run(
    binaries.initdb,
    // The builtin locale sorts by code point on every system, so a system upgrade never corrupts an index.
    [
      '-D',
      partial,
      '-U',
      superuser,
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...spawnAs(account), cwd: '/', env: postgresEnvironment() },
  );
  renameSync(partial, cluster);
}

/** Returns an environment without `PG*` variables, which may be meant for another server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function refuseOtherMajor(cluster: string, binaries: Binaries) {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (made !== ours) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${made}; this Foyer brings PostgreSQL ${ours}. Restore a backup into a new DATA_DIR.`,
    );
  }
}
