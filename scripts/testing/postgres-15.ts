import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount, spawnAs } from '#server/infrastructure/postgres/account.ts';
import { postgresEnvironment, superuser } from '#server/infrastructure/postgres/cluster.ts';
import { stopOrphan } from '#server/infrastructure/postgres/orphan.ts';
import { giveTo } from '#server/infrastructure/postgres/places.ts';
import { launchPostmaster } from '#server/infrastructure/postgres/postmaster.ts';
import { aptInstall } from './apt.ts';

const programs = '/usr/lib/postgresql/15/bin';
const run = promisify(execFile);

/** A throwaway PostgreSQL 15 on a free port of the loopback address; undefined where there is none to be had. */
export async function startPostgres15(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (!existsSync(join(programs, 'initdb')) && !(await installPostgres15())) return undefined;
  const account = postgresAccount();
  const home = mkdtempSync(join(tmpdir(), 'foyer-pg15-'));
  const [cluster, socketFolder, passwordFile] = [
    join(home, 'cluster'),
    join(home, 's'),
    join(home, 'password'),
  ];
  const password = randomBytes(12).toString('hex');
  mkdirSync(socketFolder, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [home, socketFolder, passwordFile]) giveTo(path, account);
  chmodSync(home, 0o700);
  await run(
    join(programs, 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      superuser,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--pwfile',
      passwordFile,
    ].concat(['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']),
    { ...spawnAs(account), cwd: '/', env: postgresEnvironment() },
  );
  const port = await freePort();
  await launchPostmaster({
    binaries: { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres'), version: '15' },
    account,
    cluster,
    socketFolder,
    port,
    logFile: join(home, 'postgres.log'),
    settings: {
      listen_addresses: '127.0.0.1',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    },
  });
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await stopOrphan(cluster);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Debian starts a server of its own with the package; one setting, written before, keeps it from doing so. */
async function installPostgres15(): Promise<boolean> {
  const folder = '/etc/postgresql-common/createcluster.d';
  if (process.getuid?.() === 0 && !existsSync('/etc/postgresql-common')) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'foyer-tests.conf'), 'create_main_cluster = false\n');
  }
  return (await aptInstall('PostgreSQL 15', ['postgresql-15'])) && existsSync(join(programs, 'initdb'));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
