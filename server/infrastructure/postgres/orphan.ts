import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What PostgreSQL writes about itself while it runs. */
export type Postmaster = { pid: number; socketFolder: string; port: number };

/** The postmaster that serves this cluster now, if one does. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !servesCluster(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' };
}

/** Stops the postmaster that a killed process of ours left behind. Only for the holder of the directory's lock. Says whether there was one. */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const orphan = runningPostmaster(cluster);
  if (!orphan) return false;
  await stopProcess(orphan.pid);
  return true;
}

/** Fast shutdown (SIGINT: open transactions roll back), and after 20 s the immediate one (SIGQUIT: recovery at the next start). */
export async function stopProcess(pid: number) {
  send(pid, 'SIGINT');
  if (await ended(pid, 20_000)) return;
  send(pid, 'SIGQUIT');
  if (!(await ended(pid, 10_000))) send(pid, 'SIGKILL');
}

/** A process number alone may have been given to somebody else since: the command line or working folder must name our cluster. */
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

async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 20) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In a container nobody may reap what its parent left: it is dead all the same. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').slice(0, 300).replace(/\(.*\)/, ''));
  } catch {
    return false;
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}
