import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { ensureLogPartitions } from './events-store.ts';

/** The next ten million ids of every log have their partition before anybody needs it (ground rule 5). */
const AHEAD = 1;

export function logPartitionsJob({ db }: { db: Database }): Job {
  return {
    name: 'log-partitions',
    cron: '10 * * * *',
    work: () => db.acrossVendors((tx) => ensureLogPartitions(tx, AHEAD), 'foyer_worker'),
  };
}
