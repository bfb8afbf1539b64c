import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The account that runs PostgreSQL. `switched`: this process is root and steps down to it (PostgreSQL refuses
 * root).
 */
export type Account = { uid: number; gid: number; switched: boolean };

/** Returns the current account, or for root the first of the machine's suitable unprivileged accounts. */
export function postgresAccount(): Account {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return { uid, gid, switched: false };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const requested of ['postgres', 'nobody']) {
    const result = accounts.find(([name]) => name === requested);
    if (result) return { uid: Number(result[2]), gid: Number(result[3]), switched: true };
  }
  return { uid: 65534, gid: 65534, switched: true };
}

/** Options of `spawn` to run a program as this account. */
export function spawnAs(account: Account) {
  return account.switched ? { uid: account.uid, gid: account.gid } : {};
}

/** Returns true if the permission bits let the account enter this folder and every folder above it. */
export function mayReach(folder: string, account: Account): boolean {
  if (!account.switched) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    const stats = statSync(at, { throwIfNoEntry: false });
    if (stats && !mayEnter(stats, account)) return false;
    if (dirname(at) === at) return true;
  }
}

function mayEnter(stats: { mode: number; uid: number; gid: number }, account: Account): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
