import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns true if a process still runs, false for a zombie (a container may have no process that reaps it). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Fast shutdown (SIGINT: open transactions roll back), and after 20 s the immediate one (SIGQUIT: recovery at the next start). */
export async function stopPostmaster(pid: number) {
  signal(pid, 'SIGINT');
  if (await ended(pid, 20_000)) return;
  signal(pid, 'SIGQUIT');
  if (!(await ended(pid, 10_000))) signal(pid, 'SIGKILL');
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

async function ended(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs && isAlive(pid); waited += 20) await sleep(20);
  return !isAlive(pid);
}

function isZombie(pid: number): boolean {
  try {
    // The name in parentheses may hold any character, so the state is read after its end.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.startsWith('Z') === true;
  } catch {
    return false;
  }
}
