import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { mayReach, postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { isAlive } from '#server/infrastructure/postgres/processes.ts';
import { RunMembers } from './run-members.ts';

/** One test run: its own temporary folder, and a watcher that ends all its processes once the runner is gone. */
export interface TestRun {
  folder: string;
  /** Processor seconds of every ended process of the run; undefined where the system does not report them. */
  usedSeconds(): Promise<number | undefined>;
  /** Ends every remaining process of the run, and returns their names. */
  endLeftovers(): Promise<string[]>;
  /** Ends the run: its processes and its folder are gone when this resolves. */
  end(): Promise<void>;
}

const prefix = 'foyer-run-';

/**
 * Processes started from now on belong to the run: their TMPDIR is its folder. With `starters` the run also
 * ends when npm is killed.
 */
export async function startTestRun({ starters = false }: { starters?: boolean } = {}): Promise<TestRun> {
  const base = temporaryBase();
  await clearDeadRuns(base);
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another account under root: it must be able to traverse the folder.
  chmodSync(folder, 0o711);
  const program = join(import.meta.dirname, 'watch-run.ts');
  const options = ['--disable-warning=ExperimentalWarning', program, String(process.pid), folder];
  const watcher = spawn(process.execPath, [...options, ...(starters ? ['with-starters'] : [])], {
    cwd: '/',
    detached: true,
    env: withoutOptions(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  watcher.unref();
  watcher.channel?.unref();
  process.env['TMPDIR'] = folder;
  const ask = async (request: string): Promise<unknown> => {
    if (!watcher.connected) return undefined;
    watcher.channel?.ref();
    watcher.send(request);
    const [reply] = (await Promise.race([once(watcher, 'message'), once(watcher, 'exit')])) as unknown[];
    watcher.channel?.unref();
    return reply;
  };
  return {
    folder,
    usedSeconds: async () => {
      const orphans = Number((await ask('orphan-seconds')) ?? 0);
      const waitedFor = secondsOfChildren();
      return waitedFor === undefined ? undefined : waitedFor + orphans;
    },
    endLeftovers: async () => ((await ask('end-members')) as string[] | undefined) ?? [],
    async end() {
      if (watcher.exitCode !== null || watcher.signalCode !== null) return;
      watcher.ref();
      const ended = once(watcher, 'exit');
      if (watcher.connected) watcher.send('end-run');
      await ended;
    },
  };
}

/** Gives tests started by hand their own run, unless `npm test` gave them one; it ends with their process. */
export async function ownTestRun(): Promise<void> {
  if (!basename(tmpdir()).startsWith(prefix)) await startTestRun();
}

/** Socket paths have a short limit on every system: use /tmp if the system's own folder is long or closed. */
function temporaryBase(): string {
  return tmpdir().length < 12 && mayReach(tmpdir(), postgresAccount()) ? tmpdir() : '/tmp';
}

/** Cleans up runs whose runner and watcher were both killed, as when a machine is out of memory. */
async function clearDeadRuns(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = join(base, name);
    await new RunMembers({ runner: undefined, folder }).end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The watcher must not inherit the run's debugger or compile cache. */
function withoutOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, TMPDIR: _folder, ...env } = process.env;
  return env;
}

/** Returns the processor time of this process's waited-for children and their descendants. Only Linux reports it. */
function secondsOfChildren(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').pop()!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
