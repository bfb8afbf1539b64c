import { rmSync } from 'node:fs';
import { RunMembers, signal } from './run-members.ts';
import { identityOf, readProcess, startersOf } from './run-processes.ts';

// node watch-run.ts RUNNER FOLDER: ends leftovers of a test run, in a process that outlives a killed runner
// (test-run.ts).
const runner = Number(process.argv[2]);
const folder = process.argv[3]!;
const members = new RunMembers({ runner, folder });
const starters = process.argv[4] === 'with-starters' ? startersOf(runner) : [];

/** Often enough to see a process before its parent dies; a scan costs some milliseconds. */
const EVERY = 1_000;

let ending = false;
const looking = setInterval(() => {
  if (ending) return;
  members.look();
  if (starters.some((starter) => !stillRuns(starter))) void endRun();
}, EVERY);
members.look();

process.on('message', (request: 'orphan-seconds' | 'end-members' | 'end-run') => void answer(request));
// The channel closes when the runner ends, however it ends.
process.on('disconnect', () => void endRun());
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});

async function answer(request: 'orphan-seconds' | 'end-members' | 'end-run'): Promise<void> {
  if (request === 'end-run') return endRun();
  if (request === 'end-members') process.send?.(await members.end());
  else process.send?.((members.look(), members.orphanSeconds));
}

/** Also ends the runner if only its starter was killed. */
async function endRun(): Promise<void> {
  if (ending) return;
  ending = true;
  clearInterval(looking);
  if (starters.some((starter) => !stillRuns(starter))) signal(runner, 'SIGKILL');
  await members.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  if (process.connected) process.disconnect();
  process.exit(0);
}

function stillRuns(starter: { pid: number; started: string }): boolean {
  const now = readProcess(starter.pid);
  return now !== undefined && identityOf(now) === `${starter.pid}@${starter.started}`;
}
