import { DAY } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { dropDueWaits, removeWaitsShown } from './waits-retention-store.ts';

/** A year and some weeks, so that a month can be compared with the same month a year earlier. */
const RETENTION_MS = 400 * DAY;
const BATCH = 2_000;

export const waitsRetention: Retention = {
  name: 'shown waits',
  keeps: '400 days',
  removeDue: (due) =>
    inBatches(due, (tx) => removeWaitsShown(tx, { before: due.now - RETENTION_MS, most: BATCH })),
};

/** Deletes rows vendor by vendor, and drops partitions whose rows have all expired. */
export function dropWaitsJob({ db, clock }: { db: Database; clock: Clock }): Job {
  return {
    name: 'drop-due-waits',
    cron: '10 3 * * *',
    work: () =>
      db
        .acrossVendors((tx) => dropDueWaits(tx, clock.now() - RETENTION_MS), 'foyer_worker')
        .then(() => undefined),
  };
}
