import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DirectoryLock = { release(): void };
export type LockHolder = { pid: number; since: string };

/** A second process on one data directory. `holder` is who has it, where that is known. */
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
 * Takes the data directory for this process, or throws `DirectoryInUse`.
 *
 * The lock is the operating system's, held through SQLite, the only door to it that Node has: it is atomic, and it
 * ends with the process however the process ends, so there is no such thing as a stale lock to detect (and no race
 * between two processes that both detect one). The note beside it is only for people to read.
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
