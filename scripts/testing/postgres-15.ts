import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from '#server/infrastructure/postgres/binaries.ts';
import { aptInstall } from './apt.ts';
import type { TcpCluster } from './tcp-cluster.ts';
import { startTcpCluster } from './tcp-cluster.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** Starts a throwaway PostgreSQL 15 on a free loopback port; returns undefined if none is available. */
export async function startPostgres15(): Promise<TcpCluster | undefined> {
  const binaries = await postgres15Binaries();
  return binaries && startTcpCluster({ binaries, durable: false });
}

/** Returns the programs of PostgreSQL 15, after installing them if missing and permitted. */
export async function postgres15Binaries(): Promise<Binaries | undefined> {
  const [initdb, postgres] = [join(programs, 'initdb'), join(programs, 'postgres')];
  if (!existsSync(initdb) && !(await installPostgres15())) return undefined;
  return existsSync(initdb) ? { initdb, postgres, version: '15' } : undefined;
}

/** Debian starts a server with the package, unless this setting is written before. */
async function installPostgres15(): Promise<boolean> {
  const folder = '/etc/postgresql-common/createcluster.d';
  if (process.getuid?.() === 0 && !existsSync('/etc/postgresql-common')) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'foyer-tests.conf'), 'create_main_cluster = false\n');
  }
  return aptInstall('PostgreSQL 15', ['postgresql-15']);
}
