import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { vendorsToClean } from '../database/vendors-store.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * A rule for data with a retention period. The owner of the data exports it, `app.ts` joins the rules, and
 * one job applies them. docs/operations.md lists each; a test compares.
 */
export interface Retention {
  /** Name of the data for operators: `contacts`. */
  name: string;
  /** The period, for operators: `72 hours`. */
  keeps: string;
  /** Deletes due data of one vendor, and returns its amount. May stop early by `goOn`: the rest is due next time. */
  removeDue(due: Due): Promise<number>;
  /** For data with a period of the vendor's: what a period would remove now. */
  preview?: RetentionPreview;
}

export interface RetentionPreview {
  kind: string;
  /** Counts all rows of the vendor that the rule would remove now, and those that a hold keeps from it. */
  count(tx: Tx, of: { periodOf(key: string): number; now: Instant }): Promise<DueCounts>;
}

export interface DueCounts {
  due: number;
  held: number;
}

export interface Due {
  db: Database;
  vendorId: number;
  now: Instant;
  /** Returns false once this run has taken long enough. Checked between transactions. */
  goOn(): boolean;
}

/** Runs transactions of a few rows each, so that none holds locks for long, until one finds nothing. */
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

/** Longest run in milliseconds, well within a job's lease. The next run an hour later takes the rest. */
const LONGEST_MS = 20_000;

/** Runs every hour, not only at night: a machine that is off at night deletes too, and a run stays short. */
export function retentionJob(
  deps: { db: Database; clock: Clock; log: Log; metrics: Metrics },
  rules: readonly Retention[],
): Job {
  return { name: 'retention', cron: '40 * * * *', work: () => removeAllDue(deps, rules) };
}

/**
 * Includes suspended vendors. Each hour starts at another vendor, so that none is always left out. A failing
 * rule stops no other.
 */
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
        log.error({ err: error, vendorId, rule: rule.name }, 'due data could not be deleted');
      }
    }
  }
  for (const [rule, rows] of Object.entries(removed)) metrics.count('foyer_retention_total', { rule }, rows);
  if (Object.keys(removed).length > 0) log.info({ removed, finished: goOn() }, 'deleted due data');
  if (errors.length > 0) throw errors[0];
}
