import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { startStep } from '#server/infrastructure/logging/steps.ts';
import type { Accounts } from '../access/index.ts';
import { knownVendors } from './demo-state-store.ts';
import { keepDemoOnDuty } from './keep-on-duty.ts';
import { seedDemo } from './seed-demo.ts';
import { topUpToday } from './top-up-today.ts';

export const DEFAULT_SEED = 1;

export interface DemoGround {
  db: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'createIdentity' | 'identityOfEmail' | 'makeProductAdmin'>;
}

/** With DEMO=1: fills an empty database, or plays the demo on to now; its jobs keep it fresh while the server runs. */
export async function openDemo({ db, clock, accounts }: DemoGround): Promise<{ jobs: Job[] }> {
  const now = clock.now();
  const vendors = await knownVendors(db);
  if (vendors.length === 0) {
    const step = startStep('Seeding the demo');
    const verdict = await seedDemo({ db, accounts, now, seed: DEFAULT_SEED, log: (line) => step.progress(line) });
    if (!verdict.ok) throw new Error(verdict.words);
    step.done(`${verdict.vendors.reduce((sum, vendor) => sum + vendor.visits, 0)} visits`);
  } else if (vendors.some((vendor) => vendor.isDemo)) {
    const step = startStep('Playing the demo on to now');
    const visits = await topUpToday({ db, now, log: (line) => step.progress(line) });
    await keepDemoOnDuty({ db, now });
    step.done(`${visits} visits`);
  }
  return {
    jobs: [
      { name: 'demo-on-duty', everySeconds: 600, work: () => keepDemoOnDuty({ db, now: clock.now() }) },
      {
        name: 'demo-day',
        everySeconds: 60,
        work: async () => void (await topUpToday({ db, now: clock.now(), log: () => {}, onlyWhenDayTurned: true })),
      },
    ],
  };
}
