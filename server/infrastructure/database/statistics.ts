import type { Log } from '../logging/log.ts';
import { startLoop } from '../outbox/loop.ts';
import type { Loop } from '../outbox/loop.ts';
import type { Database } from './database.ts';
import { watchOutage } from './outage.ts';
import { analyseGrown } from './statistics-store.ts';

const POLL_MS = 5_000;

/**
 * Analyses fast-growing tables sooner than autovacuum does. A connection plans each statement once, and a
 * plan for an empty table reads all of a vendor's rows. ANALYZE makes every connection replan.
 */
export function keepStatistics({ db, log }: { db: Database; log: Log }): Loop {
  const outage = watchOutage(log, 'statistics');
  return startLoop(async () => (await db.acrossVendors(analyseGrown, 'foyer_worker')) !== null, {
    pollMs: POLL_MS,
    onError: (error) => outage.failed('statistics', error),
    onSuccess: () => outage.worked('statistics'),
  });
}
