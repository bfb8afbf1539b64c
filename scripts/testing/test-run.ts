import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { mayReach, postgresAccount } from '#server/infrastructure/postgres/account.ts';
import { isAlive } from '#server/infrastructure/postgres/processes.ts';
import { RunMembers } from './run-members.ts';

/** One run of tests: a temporary folder of its own, and a watcher that ends everything of the run once the runner is gone. */
export interface TestRun {
  folder: string;
  /** Processor seconds of every process that the run started and that has ended; undefined where the system does not say. */
  usedSeconds(): Promise<number | undefined>;
  /** Ends every process that the run still has, and answers their names. */
  endLeftovers(): Promise<string[]>;
  /** Ends the run: its processes and its folder are gone when this resolves. */
  end(): Promise<void>;
}

const prefix = 'foyer-run-';

/** Processes started from now on belong to the run: their TMPDIR is its folder. `starters`: also ends when npm is killed. */
export async function startTestRun({ starters = false }: { starters?: boolean } = {}): Promise<TestRun> {
  const base = temporaryBase();
  await clearDeadRuns(base);
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another account where we are root: it has to pass through.
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

/** Tests that are started by hand get a run of their own, unless `npm test` gave them one; it ends with their process. */
export async function ownTestRun(): Promise<void> {
  if (!basename(tmpdir()).startsWith(prefix)) await startTestRun();
}

/** The address of a socket is short on every system, and so is the folder's: /tmp where the system's own is long or closed. */
function temporaryBase(): string {
  return tmpdir().length < 12 && mayReach(tmpdir(), postgresAccount()) ? tmpdir() : '/tmp';
}

/** What a run has left whose runner and watcher were both killed, as when a machine is out of memory. */
async function clearDeadRuns(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = join(base, name);
    await new RunMembers({ runner: undefined, folder }).end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A debugger or a compile cache of the run is not the watcher's. */
function withoutOptions(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, TMPDIR: _folder, ...env } = process.env;
  return env;
}

/** Processor time of the children that this process has waited for, and of theirs. Linux alone tells it. */
function secondsOfChildren(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').pop()!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
