import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { runEach } from '../state/run-each.ts';
import { dueLocations, rememberEndedDay, staleVisits } from './end-day-store.ts';
import type { DueLocation } from './end-day-store.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import { finish } from './ending.ts';
import { bySystem } from '../state/doing.ts';

/**
 * Ends the business day at 04:00 local. Waiting visits are cancelled by the system, called visits become
 * no-shows, and numbers restart. Visits in service stay with their staff, and so do visitors who return to
 * the line afterwards. The job is idempotent and safe in several processes. Each visit has its own
 * transaction; a failure does not stop the others.
 */
export async function endDays(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const locations = await deps.db.acrossVendors(dueLocations, 'foyer_worker');
  let ended = 0;
  await runEach(
    deps.log,
    'ending the day',
    locations
      .filter(({ oldestDay, timeZone }) => oldestDay < businessDay(now, timeZone))
      .map((location) => ({
        about: { vendorId: location.vendorId, locationId: location.locationId },
        work: async () => (ended += await endDayAt(deps, location, now)) > 0,
      })),
  );
  if (ended > 0) deps.log.info({ visits: ended }, 'the business day ended');
  return ended;
}

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
}

/** Returns the number of visits that ended with the day at one location. */
async function endDayAt({ db, log }: Deps, location: DueLocation, now: Instant): Promise<number> {
  const { vendorId, locationId, timeZone } = location;
  const today = businessDay(now, timeZone);
  const begins = businessDayStart(today, timeZone);
  const asWorker = <T>(work: (tx: Tx) => Promise<T>) => db.withVendor(vendorId, work, 'foyer_worker');
  const visits = await asWorker((tx) => staleVisits(tx, locationId, { day: today, begins }));
  const ended = await runEach(
    log,
    'ending a visit with the day',
    visits.map((visitId) => ({
      about: { vendorId, visitId },
      work: () => asWorker((tx) => endOne(tx, visitId, { today, begins, now })),
    })),
  );
  await asWorker((tx) => rememberEndedDay(tx, locationId, addDays(today, -1)));
  return ended;
}

async function endOne(
  tx: Tx,
  visitId: number,
  { today, begins, now }: { today: LocalDate; begins: Instant; now: Instant },
): Promise<boolean> {
  const line = await lockLineVisit(tx, visitId);
  if (!line || line.ticket.day >= today || line.leg.queuedAt >= begins) return false;
  // mutation: only-those-not-served
  if (line.stage !== 'waiting' && line.stage !== 'called') return false;
  await finish(tx, line, { ...bySystem(now), how: line.stage === 'called' ? 'day-end-called' : 'day-end' });
  return true;
}
