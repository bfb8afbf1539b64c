import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Account } from './account.ts';
import { spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { postgresEnvironment, superuser } from './cluster.ts';

export type Launch = {
  binaries: Binaries;
  account: Account;
  cluster: string;
  socketFolder: string;
  logFile: string;
  /** Names the socket's file, and the TCP port if a setting opens one. */
  port?: number;
  /** Further `-c` settings; the tests disable durability with them. */
  settings?: Record<string, string>;
};

export const socketPort = 5432;

/**
 * Starts PostgreSQL as a child process and waits until it accepts connections; throws with the end of its log
 * otherwise.
 */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  keepLogSmall(launch.logFile);
  const log = openSync(launch.logFile, 'a', 0o600);
  const child = spawn(launch.binaries.postgres, ['-D', launch.cluster, ...settingsOf(launch)], {
    ...spawnAs(launch.account),
    // Its own process group: Ctrl-C reaches only the server, and PostgreSQL stays up until the server has
    // drained.
    detached: true,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const failed = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
  });
  const refused = await Promise.race([failed, untilAnswering(launch, child)]);
  if (refused === undefined) return child;
  child.kill('SIGINT');
  throw new Error(
    `PostgreSQL did not start: ${refused}. The end of ${launch.logFile}:\n${endOf(launch.logFile)}`,
  );
}

async function untilAnswering(
  { socketFolder, port = socketPort }: Launch,
  child: ChildProcess,
): Promise<string | undefined> {
  // Recovery after a kill may take a while; the race above ends the wait at once on an exit.
  for (
    let waited = 0;
    waited < 120_000 && child.exitCode === null && child.signalCode === null;
    waited += 25
  ) {
    const client = new Client({
      host: socketFolder,
      port,
      user: superuser,
      database: 'postgres',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return undefined;
    } catch {
      await client.end().catch(() => {});
      await sleep(25);
    }
  }
  return 'it did not answer within two minutes';
}

function settingsOf(launch: Launch): string[] {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(launch.port ?? socketPort),
    unix_socket_directories: launch.socketFolder,
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: '100',
    shared_buffers: `${Math.min(256, Math.max(32, Math.floor(megabytes / 16)))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // One machine without a replica: less to write, with the same crash recovery.
    wal_level: 'minimal',
    max_wal_senders: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and error details contain user input, so they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...launch.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function keepLogSmall(logFile: string) {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10 * 2 ** 20) renameSync(logFile, `${logFile}.1`);
}

function endOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
