import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount } from './account.ts';
import { postgresBinaries } from './binaries.ts';
import { createCluster, superuser } from './cluster.ts';
import { ensureDatabase } from './databases-store.ts';
import { lockDirectory } from './directory-lock.ts';
import { runningPostmaster, stopOrphan } from './orphan.ts';
import { existingCluster, placesOf, socketFolder } from './paths.ts';
import type { Launch } from './postmaster.ts';
import { launchPostmaster, socketPort } from './postmaster.ts';
import { signal, stopPostmaster } from './processes.ts';

export type PostgresConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  connection: PostgresConnection;
  /** Fast shutdown; resolves when PostgreSQL is gone and the directory is unlocked. Safe to call twice. */
  stop(): Promise<void>;
  dataDir: string;
  /** Folder of PostgreSQL's files: under `dataDir`, unless its account may not enter there. */
  cluster: string;
};

export type Say = (line: string) => void;

/**
 * Starts the PostgreSQL of this data directory: locks the directory (or throws `DirectoryInUse`), stops an
 * orphan of a killed process, starts PostgreSQL on a unix socket, and restarts it after a crash.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Say;
}): Promise<EmbeddedPostgres> {
  const account = postgresAccount();
  const positions = placesOf(dataDir, account);
  if (positions.elsewhere)
    log(`The database is in ${positions.cluster}: PostgreSQL's account may not enter ${positions.dataDir}`);
  const lock = lockDirectory(positions.dataDir);
  try {
    const binaries = postgresBinaries(account);
    if (await stopOrphan(positions.cluster)) log('Stopped a PostgreSQL that an earlier run had left behind');
    await createCluster(positions.cluster, { binaries, account });
    const launch: Launch = {
      binaries,
      account,
      cluster: positions.cluster,
      socketFolder: socketFolder(positions.cluster, account),
      logFile: join(positions.dataDir, 'postgres.log'),
    };
    const stored = await keepRunning(launch, log);
    const connection = { host: launch.socketFolder, port: socketPort, user: superuser, database: 'foyer' };
    await ensureDatabase(connection);
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await stored.stop();
      rmSync(launch.socketFolder, { recursive: true, force: true });
      lock.release();
    };
    return {
      connection,
      dataDir: positions.dataDir,
      cluster: positions.cluster,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the connection of the embedded PostgreSQL that another process runs on this data directory, if any. */
export function joinEmbeddedPostgres(dataDir: string): PostgresConnection | undefined {
  const positions = existingCluster(dataDir, postgresAccount());
  const postmaster = positions && runningPostmaster(positions.cluster);
  if (!postmaster) return undefined;
  return { host: postmaster.socketFolder, port: postmaster.port, user: superuser, database: 'foyer' };
}

/** Supervises the child: restarts it after an unexpected exit, at once and then with growing pauses. */
async function keepRunning(launch: Launch, log: Say) {
  let child: ChildProcess = await launchPostmaster(launch);
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const watch = () => {
    const startedAt = performance.now();
    child.once('exit', (code, killedBy) => {
      if (stopping) return;
      log(`PostgreSQL ended unexpectedly (${killedBy ?? `code ${code}`}); starting it again`);
      restarting = restart(performance.now() - startedAt > 60_000 ? 0 : 100);
    });
  };
  const restart = async (pauseMs: number) => {
    for (let pause = pauseMs; !stopping; pause = Math.min(10_000, Math.max(100, pause * 2))) {
      await sleep(pause);
      if (stopping) return;
      try {
        child = await launchPostmaster(launch);
        log('PostgreSQL is running again');
        return watch();
      } catch (error) {
        // Right after a kill its last children may still hold the shared memory: the next round finds them gone.
        log(`${(error as Error).message.split('\n')[0]}; trying again`);
      }
    }
  };
  // If this process crashes, PostgreSQL should not outlive it.
  const onExit = () => {
    if (child.pid && child.exitCode === null) signal(child.pid, 'SIGINT');
  };
  process.on('exit', onExit);
  watch();
  return {
    async stop() {
      stopping = true;
      await restarting;
      process.off('exit', onExit);
      if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid);
    },
  };
}
