import type { Log } from '../logging/log.ts';
import { startLoop } from '../outbox/loop.ts';
import type { Loop } from '../outbox/loop.ts';
import type { Database } from './database.ts';
import { watchOutage } from './outage.ts';
import { analyseGrown } from './statistics-store.ts';

const POLL_MS = 5_000;

/**
 * Lets PostgreSQL know of tables that grow fast, sooner than it looks for itself: plans are made once for a connection, and one made
 * over an empty table reads all of a vendor's rows. A new look at a table has every connection make its plans anew.
 */
export function keepStatistics({ db, log }: { db: Database; log: Log }): Loop {
  const outage = watchOutage(log, 'statistics');
  return startLoop(async () => (await db.acrossVendors(analyseGrown, 'foyer_worker')) !== null, {
    pollMs: POLL_MS,
    onError: (error) => outage.failed('statistics', error),
    onSuccess: () => outage.worked('statistics'),
  });
}
