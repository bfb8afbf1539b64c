import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { ensureLogPartitions } from './events-store.ts';

/** Creates a partition for the next ten million ids of every log ahead of need (ground rule 5). */
const AHEAD = 1;

export function logPartitionsJob({ db }: { db: Database }): Job {
  return {
    name: 'log-partitions',
    cron: '10 * * * *',
    work: () => db.acrossVendors((tx) => ensureLogPartitions(tx, AHEAD), 'foyer_worker'),
  };
}
