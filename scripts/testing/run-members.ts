import { setTimeout as sleep } from 'node:timers/promises';
import type { RunProcess } from './run-processes.ts';
import { identityOf, isMarked, runningProcesses } from './run-processes.ts';

/** Milliseconds that a PostgreSQL gets to release its shared memory before a kill, and a limit for all ends. */
const PATIENCE = 5_000;
const BOUND = 20_000;
const BETWEEN = 50;

/**
 * The processes of one test run: the descendants of its runner, and processes with the mark of its folder. A
 * descendant stays a member when its parent is killed and the system reparents it.
 */
export class RunMembers {
  readonly #runner: number | undefined;
  readonly #folder: string;
  readonly #members = new Map<string, RunProcess>();
  readonly #strangers = new Set<string>();
  /** Processor seconds of members that the runner cannot count, because a process outside the run waits for them. */
  readonly #orphans = new Map<string, number>();

  constructor(of: { runner: number | undefined; folder: string }) {
    this.#runner = of.runner;
    this.#folder = of.folder;
  }

  get orphanSeconds(): number {
    return [...this.#orphans.values()].reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Scans the machine's processes once, and returns the members that run now. */
  look(): RunProcess[] {
    const running = runningProcesses().filter(({ pid }) => pid !== process.pid && pid !== this.#runner);
    const members = this.#closure(running);
    this.#forgetEnded(running);
    const pids = new Set(members.map(({ pid }) => pid));
    for (const member of members) {
      this.#members.set(identityOf(member), member);
      if (!pids.has(member.parent) && member.parent !== this.#runner)
        this.#orphans.set(identityOf(member), member.seconds ?? 0);
    }
    return members;
  }

  /** Ends every member, and returns the names of those that were running. */
  async end(): Promise<string[]> {
    const ended = new Map<string, string>();
    for (let waited = 0; waited < BOUND; waited += BETWEEN) {
      const members = this.look();
      if (members.length === 0) break;
      for (const member of members) ended.set(identityOf(member), member.name);
      endOnce(members, waited);
      await sleep(BETWEEN);
    }
    return [...ended.values()];
  }

  #closure(running: RunProcess[]): RunProcess[] {
    const members = new Map<number, RunProcess>();
    for (const one of running) if (this.#isKnown(one)) members.set(one.pid, one);
    for (let before = -1; before !== members.size;) {
      before = members.size;
      for (const one of running)
        if (one.parent === this.#runner || members.has(one.parent)) members.set(one.pid, one);
    }
    return [...members.values()];
  }

  #isKnown(one: RunProcess): boolean {
    const identity = identityOf(one);
    if (this.#members.has(identity)) return true;
    if (this.#strangers.has(identity)) return false;
    if (isMarked(one, this.#folder)) return true;
    this.#strangers.add(identity);
    return false;
  }

  /** The system may reuse a process id without a start time later. */
  #forgetEnded(running: RunProcess[]): void {
    const alive = new Set(running.map(identityOf));
    for (const identity of this.#members.keys()) if (!alive.has(identity)) this.#members.delete(identity);
    for (const identity of this.#strangers) if (!alive.has(identity)) this.#strangers.delete(identity);
  }
}

/** PostgreSQL ends last: its supervisor must not restart it. SIGQUIT lets it release its shared memory. */
function endOnce(members: RunProcess[], waited: number): void {
  const isPostgres = ({ name }: RunProcess): boolean => name === 'postgres';
  const others = members.filter((member) => !isPostgres(member));
  if (others.length > 0) {
    for (const { pid } of others) signal(pid, 'SIGKILL');
    return;
  }
  const servers = new Set(members.map(({ pid }) => pid));
  const postmasters = members.filter(({ parent }) => !servers.has(parent));
  for (const { pid } of waited < PATIENCE ? postmasters : members)
    signal(pid, waited < PATIENCE ? 'SIGQUIT' : 'SIGKILL');
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended, or belongs to another account.
  }
}
