// The program of the proof `worker-kills`: a worker with the works of its order, which kills itself at a
// given point.
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { startJobs } from '#server/infrastructure/jobs/jobs.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { createLogger } from '#server/infrastructure/logging/logger.ts';
import { startMetrics } from '#server/infrastructure/metrics/metrics.ts';
import { startOutbox } from '#server/infrastructure/outbox/listeners.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { doNow, doOnce } from './effects-store.ts';
import type { Kind, Point } from './points.ts';
import { STEPS } from './points.ts';

export interface Order {
  url: string;
  works: { kind: Kind; name: string }[];
  dieAt: Point | null;
  /** Whether it writes one job for each of its queues. */
  sends: boolean;
}

process.once('disconnect', () => process.exit(1));
const { url, works, dieAt, sends } = JSON.parse(process.argv[2]!) as Order;
const connection = { connectionString: url };
const log = createLogger({ level: 'silent' });
const db = openDatabase(connection, { connections: 4 });
/** Kills itself as from outside: nothing is written, closed or logged any more. */
const here = (point: Point) => {
  if (point === dieAt) process.kill(process.pid, 'SIGKILL');
};
const named = (kind: Kind) => works.filter((work) => work.kind === kind).map(({ name }) => name);

// Before its first query: its loops start in the next turn.
if (named('listener').length > 0) {
  await startOutbox({ db, clock: systemClock, log }, named('listener').map(listenerOf));
  here('before-claim');
}
if (named('job').length > 0) {
  const jobs = await startJobs({ connection, log, metrics: startMetrics() }, named('job').map(jobOf));
  // Delayed, so that the sender is gone before any worker may take it.
  if (sends) for (const name of named('job')) await jobs.send(name, {}, { after: 3 });
  here('before-claim');
}
console.log(JSON.stringify({ ready: true }));

function jobOf(name: string): Job {
  return {
    name,
    async work() {
      here('after-claim');
      for (const step of STEPS) {
        await db.acrossVendors(async (tx) => {
          await doOnce(tx, name, step);
          if (step === STEPS.at(-1)) here('before-commit');
        }, 'foyer_worker');
        here('mid-work');
      }
      here('after-commit');
    },
  };
}

function listenerOf(name: string): Listener {
  return {
    name,
    kinds: ['proof-written'],
    async handle(tx, { subjectVersion: step }) {
      here('after-claim');
      await doNow(tx, name, step);
      here('mid-work');
      if (step !== STEPS.at(-1)) return;
      here('before-commit');
      tx.afterCommit(() => here('after-commit'));
    },
  };
}
