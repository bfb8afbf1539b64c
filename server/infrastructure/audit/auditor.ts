import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../logging/log.ts';
import { stored } from '../metrics/cached.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { lastEventPosition } from '../outbox/events-store.ts';
import { auditFigures, countViolations, keepViolations, lockAudit, saveAudit } from './audit-store.ts';
import type { Audit } from './audit-store.ts';
import type { Invariant } from './invariant.ts';

export interface AuditDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/** The hour (UTC) of the full audit: it is daytime somewhere at any hour, and once a day is enough. */
const NIGHT = 2;
const SWEPT_LATELY_MS = 12 * HOUR;
const SWEPT_LONG_AGO_MS = 26 * HOUR;
const MOST_LOGGED = 20;

/** Audits recent changes every minute, and each night one invariant after the other over all rows. */
export function auditJob(deps: AuditDeps, invariants: readonly Invariant[]): Job {
  return { name: 'audit', cron: '* * * * *', work: () => auditAll(deps, invariants) };
}

/** Registers the figures of all processes’ audits; any process reports them. */
export function registerAuditFigures(
  { db, clock, metrics }: Pick<AuditDeps, 'db' | 'clock'> & { metrics: Metrics },
  invariants: readonly Invariant[],
): void {
  const names = new Set(invariants.map(({ name }) => name));
  const figures = stored(async () =>
    (await db.acrossVendors(auditFigures)).filter(({ invariant }) => names.has(invariant)),
  );
  metrics.gauge('foyer_invariant_violations', ['invariant'], async () =>
    (await figures()).map(({ invariant, open }) => ({ labels: { invariant }, value: open })),
  );
  metrics.total('invariant_violations_total', ['invariant'], async () =>
    (await figures()).map(({ invariant, total }) => ({ labels: { invariant }, value: total })),
  );
  metrics.gauge('foyer_audit_age_seconds', ['invariant'], async () =>
    (await figures()).flatMap(({ invariant, checkedAt }) =>
      checkedAt === null ? [] : [{ labels: { invariant }, value: (clock.now() - checkedAt) / 1_000 }],
    ),
  );
}

/**
 * Runs at most one full audit per run, so that a run stays short. An invariant that fails to run does not
 * hide the others.
 */
async function auditAll(deps: AuditDeps, invariants: readonly Invariant[]): Promise<void> {
  const errors: unknown[] = [];
  let mayBeWhole = true;
  for (const invariant of invariants) {
    try {
      if (await audit(deps, invariant, mayBeWhole)) mayBeWhole = false;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Returns true if it ran over all rows. */
async function audit({ db, clock, log }: AuditDeps, invariant: Invariant, mayBeWhole: boolean) {
  const { name } = invariant;
  const now = clock.now();
  return db.acrossVendors(async (tx) => {
    const existing = await lockAudit(tx, name);
    if (!existing) return false;
    const whole = mayBeWhole && isSweepDue(existing, now);
    const upto = await lastEventPosition(tx);
    // Events before the first audit are for the full audit, which is due by then.
    const after = existing.checkedAt === null ? upto : existing.position;
    const result = await invariant.find(tx, { whole, after, upto });
    await keepViolations(tx, { invariant: name, violations: result, now });
    const counted = await countViolations(tx, {
      invariant: name,
      now,
      seenBy: now - (invariant.graceMs ?? 0),
    });
    await saveAudit(tx, { invariant: name, now, whole, position: upto, counted: counted.length });
    tellOf(tx, log, { invariant, counted });
    return whole;
  }, 'foyer_worker');
}

function isSweepDue({ sweptAt }: Audit, now: Instant): boolean {
  if (sweptAt === null) return true;
  const since = now - sweptAt;
  return (since > SWEPT_LATELY_MS && new Date(now).getUTCHours() === NIGHT) || since > SWEPT_LONG_AGO_MS;
}

function tellOf(
  tx: Tx,
  log: Log,
  { invariant, counted }: { invariant: Invariant; counted: readonly { vendorId: number; subject: string }[] },
): void {
  tx.afterCommit(() => {
    for (const { vendorId, subject } of counted.slice(0, MOST_LOGGED))
      log.error({ invariant: invariant.name, vendorId, subject }, `broken: ${invariant.words}`);
    if (counted.length > MOST_LOGGED)
      log.error(
        { invariant: invariant.name, more: counted.length - MOST_LOGGED },
        'more violations of the same invariant',
      );
  });
}
