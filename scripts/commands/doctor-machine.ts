import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import { postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { existingCluster } from '#server/infrastructure/postgres/paths.ts';
import { isFresh } from '../setup/build.mjs';

export function checkNode(): Finding {
  return good('node', `${process.version} on ${process.platform} ${process.arch}`);
}

export function checkPages(): Finding {
  return isFresh()
    ? good('pages', 'built from these sources')
    : unsure('pages', 'not built from these sources; npm start builds them');
}

/** Checks that the directory is writable, has room, and holds the database. */
export async function checkDataDir({ dataDir, database }: Config): Promise<Finding> {
  const folder = existing(dataDir);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return wrong('data', `${folder} cannot be written by this user; change its owner or set DATA_DIR`);
  }
  const disk = await statfs(folder);
  const free = (disk.bavail * disk.bsize) / 2 ** 30;
  const room = `${free.toFixed(1)} GB free`;
  const cluster = database.kind === 'embedded' ? existingCluster(dataDir, postgresAccount()) : undefined;
  const elsewhere = cluster?.elsewhere
    ? `; PostgreSQL’s account may not enter there, so its files lie in ${cluster.cluster}`
    : '';
  if (free < 0.2)
    return wrong(
      'data',
      `${dataDir}: only ${room}, and PostgreSQL stops when the disk is full: make room, or move DATA_DIR to a larger disk${elsewhere}`,
    );
  if (free < 2) return unsure('data', `${dataDir}: only ${room}; make room before it runs out${elsewhere}`);
  return good('data', `${dataDir}, ${room}${elsewhere}`);
}

export async function checkPort({ host, port }: Config): Promise<Finding> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code === undefined) return good('port', `${host}:${port} is free`);
  if (code === 'EADDRINUSE' && (await isFoyer(host, port)))
    return good('port', `a Foyer answers on ${host}:${port}`);
  if (code === 'EADDRINUSE') return wrong('port', `${host}:${port} is taken by another program; set PORT`);
  return wrong('port', `${host}:${port} cannot be listened on (${code}); check HOST and PORT`);
}

/**
 * Waits and calls compare the server's clock with the database's and the browsers'. A difference of minutes
 * makes them all wrong.
 */
export function checkClock(databaseClock: number | undefined): Finding {
  const now = new Date();
  if (databaseClock === undefined) return good('clock', now.toISOString());
  const seconds = Math.abs(databaseClock - now.getTime()) / 1000;
  if (seconds > 5)
    return wrong(
      'clock',
      `this machine and the database are ${seconds.toFixed(0)} s apart; set both by network time`,
    );
  return good('clock', `${now.toISOString()}, the database agrees`);
}

async function isFoyer(host: string, port: number): Promise<boolean> {
  try {
    const name = host.includes(':') ? `[${host}]` : host.replace('0.0.0.0', '127.0.0.1');
    return (await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}

/** `unsure` deserves attention but stops nothing. */
export type Finding = { state: 'good' | 'unsure' | 'wrong'; subject: string; words: string };

export const good = (subject: string, words: string): Finding => ({ state: 'good', subject, words });
export const unsure = (subject: string, words: string): Finding => ({ state: 'unsure', subject, words });
export const wrong = (subject: string, words: string): Finding => ({ state: 'wrong', subject, words });
