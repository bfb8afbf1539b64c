import { decideFeature, isBuiltIn, nextMoment } from '#domain/vendors/feature-rules.ts';
import type { FeatureValue } from '#domain/vendors/feature-rules.ts';
import { FEATURE_DEFAULTS, featureNumberKey } from '#domain/vendors/features.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { allVendors } from '#server/infrastructure/http/request/tenancy-store.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { decisionsOfVendor, dueFeatures, keepDecision, settleFeature } from './features-store.ts';
import type { StoredFeature } from './features-store.ts';

/** Lets schedules act at their time, and new vendors follow all features. */
export const applyFeaturesJob = (deps: { db: Database; clock: Clock }): Job => ({
  name: 'apply-features',
  everySeconds: 5,
  work: () => applyFeatures(deps.db, deps.clock.now()),
});

/**
 * Stores the decision of every due feature with each vendor, one vendor at a time. A repetition changes nothing, and a
 * feature that changes meanwhile stays due.
 */
export async function applyFeatures(db: Database, now: Instant): Promise<void> {
  const due = await db.acrossVendors((tx) => dueFeatures(tx, now));
  if (due.length === 0) return;
  // After the features: a vendor that comes later makes them due again.
  const vendors = await db.acrossVendors(allVendors);
  for (const { id } of vendors) await db.withVendor(id, (tx) => applyToVendor(tx, due, now));
  await db.acrossVendors(async (tx) => {
    for (const feature of due) await settleFeature(tx, { ...feature, nextAt: nextMoment(feature, now) });
  });
}

async function applyToVendor(tx: Tx, due: readonly StoredFeature[], now: Instant): Promise<void> {
  const stored = await decisionsOfVendor(tx);
  const changed = due.filter((feature) => {
    const before = valueIn(stored, feature);
    return before === undefined || before !== decideFeature(feature, tx.vendorId, now);
  });
  if (changed.length === 0) return;
  for (const feature of changed) {
    // Takes the lock first: of two processes, the second one finds the decision stored.
    const version = await nextVersionOf(tx, 'feature', feature.id);
    const own = await decisionsOfVendor(tx);
    const before = valueIn(own, feature);
    const after = decideFeature(feature, tx.vendorId, now);
    if (before === after) continue;
    await keepDecision(tx, { key: registryKey(feature), value: after, now });
    if (feature.number !== null && !isBuiltIn(feature.key))
      await keepDecision(tx, { key: featureNumberKey(feature.key), value: feature.number, now });
    // A value of the vendor's own stays in force, and a new feature that is off changes nothing.
    if (before === undefined && after === false) continue;
    if (own.some(({ key, isOwn }) => isOwn && key === registryKey(feature))) continue;
    await appendEvent(tx, {
      subject: { kind: 'feature', id: feature.id, version },
      kind: 'feature-changed',
      actor: { kind: 'system', id: null },
      at: now,
      data: { key: registryKey(feature) },
      changes: [
        {
          field: registryKey(feature),
          before: JSON.stringify(before ?? false),
          after: JSON.stringify(after),
        },
      ],
    });
  }
}

export const registryKey = ({ key }: Pick<StoredFeature, 'key'>): string => `feature.${key}`;

/** The decision that the vendor follows; undefined for an added feature that is new to it. */
function valueIn(
  stored: Awaited<ReturnType<typeof decisionsOfVendor>>,
  feature: StoredFeature,
): FeatureValue | undefined {
  const row = stored.find(({ key, isOwn }) => !isOwn && key === registryKey(feature));
  return row?.value ?? (isBuiltIn(feature.key) ? FEATURE_DEFAULTS[feature.key] : undefined);
}
