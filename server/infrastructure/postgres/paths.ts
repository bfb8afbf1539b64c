import { randomBytes, createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { mayReach } from './account.ts';

/**
 * Folders of one installation. `cluster` is PostgreSQL's own folder; `elsewhere` says that it is not under
 * DATA_DIR.
 */
export type ClusterPaths = { dataDir: string; cluster: string; elsewhere: boolean };

const locationFile = 'database-location';

/** A unix socket's address holds 107 bytes on Linux (103 on macOS), and PostgreSQL appends its own file name. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length;

/** Creates DATA_DIR and returns the location of the cluster: in it, or in a folder that the account may enter. */
export function placesOf(dataDir: string, account: Account): ClusterPaths {
  // 0711: PostgreSQL's account can traverse to its own folder but not list others.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const real = realpathSync(dataDir);
  if (mayReach(real, account)) return { dataDir: real, cluster: join(real, 'postgres'), elsewhere: false };
  const home = join('/var/lib', `foyer-${folderName(real)}`);
  mkdirSync(home, { recursive: true, mode: 0o711 });
  return { dataDir: real, cluster: join(home, 'postgres'), elsewhere: true };
}

/** The same without creating anything; undefined if nothing exists yet. */
export function existingCluster(dataDir: string, account: Account): ClusterPaths | undefined {
  if (!existsSync(dataDir)) return undefined;
  const closed = !mayReach(realpathSync(dataDir), account);
  return closed && !existsSync(join(dataDir, locationFile)) ? undefined : placesOf(dataDir, account);
}

/**
 * Returns a folder of the account's own for the socket: short, and closed to all other accounts, because the
 * socket asks for no password.
 */
export function socketFolder(cluster: string, account: Account): string {
  const base = tmpdir().length + 'foyer-123456789012/'.length < longestSocketFolder ? tmpdir() : '/tmp';
  const folder = join(base, `foyer-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`);
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(folder, account);
  }
  if (isOurs(folder, account)) return folder;
  // Another account created something there first: never trust it with a socket without a password.
  const own = mkdtempSync(join(base, 'foyer-'));
  giveTo(own, account);
  return own;
}

export function giveTo(path: string, account: Account) {
  if (account.switched) chownSync(path, account.uid, account.gid);
}

/** The name is stored in DATA_DIR, not derived from its path: a new clone at an old path must not find the old data. */
function folderName(dataDir: string): string {
  const file = join(dataDir, locationFile);
  if (!existsSync(file)) writeFileSync(file, randomBytes(6).toString('hex'), { flag: 'wx', mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function isOurs(folder: string, account: Account): boolean {
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === account.uid && (stats.mode & 0o077) === 0;
}
