import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { bulkTouchDuty } from '../../capabilities/queue/queue-bulk-store.ts';
import { existingVendors } from './demo-state-store.ts';

/**
 * Keeps the demo's staff on duty. They never send a request, so after two idle hours they would count as gone
 * and estimates would stop. Runs periodically while the demo runs.
 */
export async function keepDemoOnDuty({ db, now }: { db: Database; now: Instant }): Promise<void> {
  for (const { id, isDemo } of await db.acrossVendors(existingVendors)) {
    if (isDemo) await db.withVendor(id, (tx) => bulkTouchDuty(tx, at(now)), 'foyer_worker');
  }
}
