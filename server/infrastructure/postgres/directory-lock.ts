import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DirectoryLock = { release(): void };
export type LockHolder = { pid: number; since: string };

/** A second process uses the data directory. `holder` names the first, if known. */
export class DirectoryInUse extends Error {
  readonly holder: LockHolder | undefined;
  constructor(dataDir: string, holder: LockHolder | undefined) {
    const who = holder ? ` (process ${holder.pid}, since ${holder.since})` : '';
    super(`Foyer is already running on ${dataDir}${who}. Stop it first, or set another DATA_DIR.`);
    this.name = 'DirectoryInUse';
    this.holder = holder;
  }
}

/**
 * Locks the data directory for this process, or throws `DirectoryInUse`.
 * The operating system holds the lock, through SQLite, Node's only access to it. It is atomic and ends with
 * the process, however that ends. So there are no stale locks to detect, and no race between two processes
 * that both detect one. The note file next to it is only for operators.
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  const database = new DatabaseSync(join(dataDir, 'lock'));
  const note = join(dataDir, 'lock-holder');
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryInUse(dataDir, readNote(note));
  }
  const since = new Date(Date.now() - process.uptime() * 1000).toISOString();
  writeFileSync(note, JSON.stringify({ pid: process.pid, since }));
  return {
    release() {
      rmSync(note, { force: true });
      database.close();
    },
  };
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === sqliteBusy;
}

function readNote(note: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}
