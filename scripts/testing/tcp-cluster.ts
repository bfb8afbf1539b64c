import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { postgresAccount, spawnAs } from '#server/infrastructure/postgres/account.ts';
import type { Account } from '#server/infrastructure/postgres/account.ts';
import type { Binaries } from '#server/infrastructure/postgres/binaries.ts';
import { postgresEnvironment, superuser } from '#server/infrastructure/postgres/cluster.ts';
import { runningPostmaster, stopOrphan } from '#server/infrastructure/postgres/orphan.ts';
import { giveTo } from '#server/infrastructure/postgres/paths.ts';
import { launchPostmaster } from '#server/infrastructure/postgres/postmaster.ts';
import type { Launch } from '#server/infrastructure/postgres/postmaster.ts';
import { isAlive, signal } from '#server/infrastructure/postgres/processes.ts';
import { leftoverPrefix } from '#server/infrastructure/postgres/temporary.ts';

const run = promisify(execFile);

/** A test's own PostgreSQL, reached over TCP with a password like an operator's server. */
export interface TcpCluster {
  /** URL of its maintenance database. */
  url: string;
  /** Kills the postmaster without a shutdown; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** `durable: false` disables fsync: a killed server process loses nothing by it, a killed PostgreSQL may. */
export async function startTcpCluster(of: { binaries: Binaries; durable: boolean }): Promise<TcpCluster> {
  const account = postgresAccount();
  const home = mkdtempSync(join(tmpdir(), `${leftoverPrefix}${process.pid}-`));
  const password = randomBytes(12).toString('hex');
  const launch: Launch = {
    binaries: of.binaries,
    account,
    cluster: join(home, 'cluster'),
    socketFolder: join(home, 's'),
    port: await freePort(),
    logFile: join(home, 'postgres.log'),
    settings: {
      listen_addresses: '127.0.0.1',
      max_connections: '200',
      ...(!of.durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    },
  };
  await makeCluster({ launch, home, account, password });
  await launchPostmaster(launch);
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${launch.port}/postgres`,
    async kill() {
      const postmaster = runningPostmaster(launch.cluster);
      if (!postmaster) throw new Error('there is no postmaster to kill');
      signal(postmaster.pid, 'SIGKILL');
      while (isAlive(postmaster.pid)) await sleep(5);
    },
    start: () => startAgain(launch),
    async stop() {
      await stopOrphan(launch.cluster);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function makeCluster(of: { launch: Launch; home: string; account: Account; password: string }) {
  const { launch, home, account, password } = of;
  const passwordFile = join(home, 'password');
  mkdirSync(launch.socketFolder, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [home, launch.socketFolder, passwordFile]) giveTo(path, account);
  chmodSync(home, 0o700);
  await run(
    launch.binaries.initdb,
    [
      '-D',
      launch.cluster,
      '-U',
      superuser,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--pwfile',
      passwordFile,
      '--encoding=UTF8',
      '--no-sync',
      ...localeFor(launch.binaries),
    ],
    { ...spawnAs(account), cwd: '/', env: postgresEnvironment() },
  );
}

/** PostgreSQL has its own locale, which sorts by code point, since version 17. */
function localeFor({ version }: Binaries): string[] {
  return Number(version.split('.')[0]) < 17
    ? ['--locale=C.UTF-8']
    : ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/** Right after a kill its last children may still hold the shared memory: a retry finds them gone. */
async function startAgain(launch: Launch): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await launchPostmaster(launch);
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}
