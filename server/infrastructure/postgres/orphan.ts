import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, stopPostmaster } from './processes.ts';

/** PostgreSQL's own state file while it runs. */
export type Postmaster = { pid: number; socketFolder: string; port: number };

/** Returns the postmaster that serves this cluster now, if any. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !servesCluster(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' };
}

/**
 * Stops the postmaster of a killed process. Call it only while holding the directory's lock. Returns true if
 * there was one.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const orphan = runningPostmaster(cluster);
  if (!orphan) return false;
  await stopPostmaster(orphan.pid);
  return true;
}

/** The system may have reused the process id: the command line or working folder must name our cluster. */
function servesCluster(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return commandOf(pid).includes(cluster);
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
