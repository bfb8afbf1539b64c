import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { startStep } from '#server/infrastructure/logging/steps.ts';
import { existingVendors } from './demo-state-store.ts';
import { DEFAULT_DAYS, seedDemo } from './seed-demo.ts';
import type { SeedOptions } from './seed-demo.ts';
import { topUpToday } from './top-up-today.ts';
import type { Instant } from '#domain/time/instant.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { bulkTouchDuty } from '../../capabilities/queue/queue-bulk-store.ts';

/** The seed of `npm start` and `seed-demo`; the same seed gives the same demo. */
export const DEFAULT_SEED = 1;

export type DemoDeps = { db: Database; clock: Clock; log: Log; accounts: SeedOptions['accounts'] };

/** Fills an empty database, or advances an existing demo to now. Jobs keep it current while the server runs. */
export async function openDemo(
  deps: DemoDeps,
  { days = DEFAULT_DAYS }: { days?: number } = {},
): Promise<{ jobs: Job[] }> {
  const { db, clock, accounts } = deps;
  const isEmpty = (await db.acrossVendors(existingVendors)).length === 0;
  const step = startStep(isEmpty ? 'Making the demo' : 'Bringing the demo up to now');
  const log = (line: string) => step.progress(line);
  try {
    if (isEmpty) {
      const seeded = await seedDemo({ db, now: clock.now(), seed: DEFAULT_SEED, days, log, accounts });
      // Another process of this installation may have been first.
      if (!seeded.ok && seeded.code !== 'vendor-exists') throw new Error(seeded.words);
      step.done(
        seeded.ok
          ? seeded.vendors.map(({ pathname, visits }) => `${pathname} with ${visits} visits`).join(', ')
          : seeded.words,
      );
    } else {
      const visits = await topUpToday({ db, now: clock.now(), log });
      step.done(`${visits} visits played on`);
    }
  } catch (error) {
    step.failed();
    throw error;
  }
  return { jobs: demoJobs(deps) };
}

function demoJobs({ db, clock, log }: DemoDeps): Job[] {
  const say = (line: string) => log.info({ demo: line }, 'the demo was advanced');
  return [
    {
      name: 'demo-top-up-today',
      cron: '* * * * *',
      work: async () => {
        await topUpToday({ db, now: clock.now(), log: say, onlyWhenDayTurned: true });
      },
    },
    { name: 'demo-keep-on-duty', cron: '*/15 * * * *', work: () => keepDemoOnDuty({ db, now: clock.now() }) },
  ];
}

/**
 * Keeps the demo's staff on duty. They never send a request, so after two idle hours they would count as gone
 * and estimates would stop. Runs periodically while the demo runs.
 */
export async function keepDemoOnDuty({ db, now }: { db: Database; now: Instant }): Promise<void> {
  for (const { id, isDemo } of await db.acrossVendors(existingVendors)) {
    if (isDemo) await db.withVendor(id, (tx) => bulkTouchDuty(tx, at(now)), 'foyer_worker');
  }
}
