import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { vendorsToClean } from '../database/vendors-store.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * Something that is kept for a time only. Whoever keeps it exports the rule, `app.ts` puts them together, and one job does what they
 * say. docs/operations.md tells operators of each; a test compares.
 */
export interface Retention {
  /** What is kept, as operators call it: `contacts`. */
  name: string;
  /** How long, for people: `72 hours`. */
  keeps: string;
  /** Removes what is due of one vendor, and answers how much that was. May be cut short by `goOn`: what is left is due the next time. */
  removeDue(due: Due): Promise<number>;
}

export interface Due {
  db: Database;
  vendorId: number;
  now: Instant;
  /** False once this run has worked long enough. Asked between transactions. */
  goOn(): boolean;
}

/** One transaction after the other, each with a few rows, so that nobody waits long for any of them; until one finds nothing. */
export async function inBatches(
  { db, vendorId, goOn }: Due,
  removeBatch: (tx: Tx) => Promise<number>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const now = await db.withVendor(vendorId, removeBatch, 'foyer_worker');
    removed += now;
    if (now === 0 || !goOn()) return removed;
  }
}

/** How long a run works at most: well within a job's lease. What it does not reach is due an hour later as well. */
const LONGEST_MS = 20_000;

/** Every hour, not only at night: a machine that is off at night forgets too, and there is never much to do at once. */
export function retentionJob(
  deps: { db: Database; clock: Clock; log: Log; metrics: Metrics },
  rules: readonly Retention[],
): Job {
  return { name: 'retention', cron: '40 * * * *', work: () => removeAllDue(deps, rules) };
}

/** Suspended vendors are no exception. Who has not been reached is not always the same. A rule that fails stops no other. */
async function removeAllDue(
  { db, clock, log, metrics }: { db: Database; clock: Clock; log: Log; metrics: Metrics },
  rules: readonly Retention[],
): Promise<void> {
  const now = clock.now();
  const begun = performance.now();
  const goOn = () => performance.now() - begun < LONGEST_MS;
  const vendors = await vendorsToClean(db);
  const first = Math.floor(now / HOUR) % vendors.length;
  const removed: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const vendorId of [...vendors.slice(first), ...vendors.slice(0, first)]) {
    for (const rule of rules) {
      if (!goOn()) break;
      try {
        const rows = await rule.removeDue({ db, vendorId, now, goOn });
        if (rows > 0) removed[rule.name] = (removed[rule.name] ?? 0) + rows;
      } catch (error) {
        errors.push(error);
        log.error({ err: error, vendorId, rule: rule.name }, 'what is due could not be removed');
      }
    }
  }
  for (const [rule, rows] of Object.entries(removed)) metrics.count('foyer_retention_total', { rule }, rows);
  if (Object.keys(removed).length > 0) log.info({ removed, finished: goOn() }, 'removed what was due');
  if (errors.length > 0) throw errors[0];
}
