import { MINUTE } from '#domain/time/instant.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { bySystem } from '../state/doing.ts';
import { runEach } from '../state/run-each.ts';
import { finish } from './ending.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { locationsToMoveOn, visitsToMoveOn } from './move-on-store.ts';
import type { Limits } from './move-on-store.ts';

/**
 * Applies the timeouts of the location's settings. A called visitor becomes a no-show some minutes after the
 * last call. A served visit is completed some minutes after its service. The job is idempotent and safe in
 * several processes. Each visit has its own transaction and is checked again under its locks. A failure does
 * not stop the others.
 */
export async function moveOn(deps: Deps): Promise<number> {
  const { db, clock, log } = deps;
  const now = clock.now();
  // The shortest setting is one minute.
  const locations = await db.acrossVendors((tx) => locationsToMoveOn(tx, now - MINUTE), 'foyer_worker');
  let moved = 0;
  await runEach(
    log,
    'moving visits on',
    locations.map((location) => ({
      about: location,
      work: async () => (moved += await moveOnAt(deps, location, now)) > 0,
    })),
  );
  if (moved > 0) log.info({ visits: moved }, 'timeouts moved visits');
  return moved;
}

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
}

async function moveOnAt(
  { db, log }: Deps,
  { vendorId, locationId }: { vendorId: number; locationId: number },
  now: Instant,
): Promise<number> {
  const { limits, visits } = await db.withVendor(
    vendorId,
    async (tx) => {
      const own = await limitsOf(tx, locationId, now);
      return { limits: own, visits: await visitsToMoveOn(tx, locationId, own) };
    },
    'foyer_worker',
  );
  return runEach(
    log,
    'moving a visit on',
    visits.map((visitId) => ({
      about: { vendorId, visitId },
      work: () => db.withVendor(vendorId, (tx) => moveOne(tx, visitId, { limits, now }), 'foyer_worker'),
    })),
  );
}

async function moveOne(
  tx: Tx,
  visitId: number,
  { limits, now }: { limits: Limits; now: Instant },
): Promise<boolean> {
  const line = await lockLineVisit(tx, visitId);
  const how = line && whatIsDue(line, limits);
  if (!line || !how) return false;
  await finish(tx, line, { ...bySystem(now), how });
  return true;
}

async function limitsOf(tx: Tx, locationId: number, now: Instant): Promise<Limits> {
  const settings = await effectiveSettings(tx, locationId);
  const before = (minutes: number) => (minutes === 0 ? null : now - minutes * MINUTE);
  return {
    calledBefore: before(settings.get('lobby.noShowAfterMinutes')),
    // mutation: completed-after
    servedBefore: before(settings.get('lobby.completeServedAfterMinutes')),
  };
}

function whatIsDue({ stage, leg, visit }: LineVisit, limits: Limits): 'no-show' | 'complete' | null {
  const isBefore = (since: Instant | null, limit: Instant | null) =>
    since !== null && limit !== null && since <= limit;
  // mutation: no-show-after-a-call
  if (stage === 'called' && isBefore(leg.calledAt, limits.calledBefore)) return 'no-show';
  // Staff who reopened a visit complete it themselves.
  const isServed = stage === 'served' && visit.lastMove?.kind === ('visit-served' satisfies VisitEvent);
  return isServed && isBefore(visit.endedAt, limits.servedBefore) ? 'complete' : null;
}
