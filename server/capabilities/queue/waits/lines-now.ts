import type { WaitByMethod } from '#contract/vendors/locations.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { takesNow } from '../../locations/index.ts';
import type { LineNow, LinesNow, LocationRow } from '../../locations/index.ts';
import { storeMissingEstimates, storedOffers, lineEstimates, noteViewed } from './line-estimates-store.ts';
import type { LineEstimate, Offer, StartsByMethod, WholeEstimate } from './line-estimates-store.ts';
import { minutesUntil, waitsOf } from './waits.ts';
import type { LocationWaits } from './waits.ts';

/** Recalculation runs every 30 seconds without events; an older estimate is not up to date. */
const UPDATED_FOR = 0.75 * MINUTE;

/** A location with a viewer within this time is recalculated after every event; open pages poll twice a minute. */
export const VIEWED_FOR = 5 * MINUTE;
/** A viewer is recorded again only after this time. */
const REPEATED_AFTER = MINUTE;

/** Returns the cached estimates of recalculation. Estimates missing ones here and caches them for the next request. */
export const linesNow: LinesNow = async (tx, locations, { now, configuration }) => {
  const locationIds = locations.map((row) => row.id);
  const since = now - UPDATED_FOR;
  const stored = await lineEstimates(tx, { locationIds, configuration, since });
  const result = new Map<number, LineEstimate>(stored.map((estimate) => [estimate.locationId, estimate]));
  const missing = locations.filter((row) => !result.has(row.id));
  const waits = await waitsOf(tx, missing, now);
  const made = missing.map((row) => wholeEstimateOf(row, waits.get(row.id)!));
  for (const estimate of made) result.set(estimate.locationId, estimate);
  recordViewers(tx, { stored, made }, { configuration, now, since });
  return new Map(locations.map((row) => [row.id, lineNowOf(result.get(row.id)!, now)]));
};

/** Returns the waits of a location's services for a visitor who joins now. Cached waits match those on other pages. */
export async function offersNow(
  tx: Tx,
  location: LocationRow,
  { now, configuration }: { now: Instant; configuration: number },
): Promise<readonly Offer[]> {
  const since = now - UPDATED_FOR;
  const stored = await storedOffers(tx, { locationId: location.id, configuration, since });
  // mutation: estimate-for-the-form
  const made = stored
    ? []
    : [wholeEstimateOf(location, (await waitsOf(tx, [location], now)).get(location.id)!)];
  recordViewers(
    tx,
    { stored: stored ? [{ ...stored, locationId: location.id }] : [], made },
    { configuration, now, since },
  );
  // mutation: offers-of-the-form
  return stored?.offers ?? made[0]!.offers;
}

/** Records the viewers, so that recalculation covers these locations, and caches the estimates computed here. */
function recordViewers(
  tx: Tx,
  { stored, made }: { stored: readonly Seen[]; made: readonly WholeEstimate[] },
  of: { configuration: number; now: Instant; since: Instant },
): void {
  const again = stored.filter(({ viewedAt }) => viewedAt === null || viewedAt < of.now - REPEATED_AFTER);
  const ids = [...again, ...made].map(({ locationId }) => locationId).filter((id) => isFirst(tx, id, of.now));
  const own = new Set(ids);
  const first = made.filter(({ locationId }) => own.has(locationId));
  // Lock all existing rows in one order before inserting: two requests for lists must not deadlock.
  // mutation: location-looked-at
  if (ids.length > 0) noteViewed(tx, ids, of.now);
  if (first.length > 0) storeMissingEstimates(tx, first, of);
}

/** The instant of this process's last record of a viewer, by location and database cache. */
const lastRecorded = new WeakMap<Tx['cache'], Map<string, Instant>>();
const AT_ONCE = 5_000;

/** Records a viewer for a realtime subscription, which may never send a request. */
export function noteFollower(tx: Tx, locationId: number, now: Instant): void {
  if (isFirst(tx, locationId, now)) noteViewed(tx, [locationId], now);
}

/** Only one of many concurrent viewers is recorded: others would wait for the same row locks. */
function isFirst(tx: Tx, locationId: number, now: Instant): boolean {
  const here = lastRecorded.get(tx.cache) ?? new Map<string, Instant>();
  const key = `${tx.vendorId}/${locationId}`;
  if (Math.abs(now - (here.get(key) ?? -Infinity)) < AT_ONCE) return false;
  lastRecorded.set(tx.cache, here.set(key, now));
  return true;
}

interface Seen {
  locationId: number;
  viewedAt: Instant | null;
}

export const wholeEstimateOf = (row: LocationRow, waits: LocationWaits): WholeEstimate => ({
  ...lineEstimateOf(row, waits),
  offers: waits.offers,
});

/**
 * Takes the median of the services' waits per method for the picker card. The fastest or slowest service
 * alone would mislead.
 */
function lineEstimateOf(row: LocationRow, waits: LocationWaits): LineEstimate {
  const byMethod = { 1: null, 2: null, 3: null } as StartsByMethod;
  for (const method of [1, 2, 3] as const) {
    if (!takesNow(row, method)) continue;
    const shown = waits.offers
      .flatMap(({ method: own, wait }) => (own === method && wait.shown ? [wait] : []))
      .toSorted((a, b) => a.expectedStart - b.expectedStart);
    const middle = shown[Math.floor((shown.length - 1) / 2)];
    // mutation: range-on-a-card
    if (middle)
      byMethod[method] = {
        start: middle.expectedStart,
        low: middle.lowMinutes,
        high: middle.highMinutes,
        least: middle.leastMinutes,
      };
  }
  return { locationId: row.id, waits: byMethod, waiting: waits.waiting };
}

function lineNowOf({ waits, waiting }: LineEstimate, now: Instant): LineNow {
  const shown = (method: '1' | '2' | '3') => {
    const wait = waits[method];
    if (wait === null) return null;
    const { start, low, high, least } = wait;
    return { wait_minutes: minutesUntil(start, now), low, high, least };
  };
  const byMethod: WaitByMethod = { 1: shown('1'), 2: shown('2'), 3: shown('3') };
  const counted = Object.values(waits).flatMap((wait) =>
    wait && wait.start - now >= MINUTE ? [wait.start - minutesUntil(wait.start, now) * MINUTE] : [],
  );
  return { waits: byMethod, waiting, until: Math.min(...counted) };
}
