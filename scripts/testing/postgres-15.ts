import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from '#server/infrastructure/postgres/binaries.ts';
import { aptInstall } from './apt.ts';
import type { TcpCluster } from './tcp-cluster.ts';
import { startTcpCluster } from './tcp-cluster.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** A throwaway PostgreSQL 15 on a free port of the loopback address; undefined where there is none to be had. */
export async function startPostgres15(): Promise<TcpCluster | undefined> {
  const binaries = await postgres15Binaries();
  return binaries && startTcpCluster({ binaries, durable: false });
}

/** The programs of PostgreSQL 15, installed where they are missing and we may. */
export async function postgres15Binaries(): Promise<Binaries | undefined> {
  const [initdb, postgres] = [join(programs, 'initdb'), join(programs, 'postgres')];
  if (!existsSync(initdb) && !(await installPostgres15())) return undefined;
  return existsSync(initdb) ? { initdb, postgres, version: '15' } : undefined;
}

/** Debian starts a server of its own with the package; one setting, written before, keeps it from doing so. */
async function installPostgres15(): Promise<boolean> {
  const folder = '/etc/postgresql-common/createcluster.d';
  if (process.getuid?.() === 0 && !existsSync('/etc/postgresql-common')) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'foyer-tests.conf'), 'create_main_cluster = false\n');
  }
  return aptInstall('PostgreSQL 15', ['postgresql-15']);
}
