import type { WaitByMethod } from '#contract/locations.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { LineNow, LinesNow, LocationRow } from '../locations/index.ts';
import { lineEstimates } from './line-estimates-store.ts';
import type { LineEstimate, StartsByMethod } from './line-estimates-store.ts';
import { minutesUntil, waitsOf } from './waits.ts';
import type { LocationWaits } from './waits.ts';

/** Half a minute lies between two recalculations of a line that nothing happens in; one that is this old is not kept up. */
const KEPT_UP = 0.75 * MINUTE;

/** As recalculation has kept them; where it has not, they are estimated here. */
export const linesNow: LinesNow = async (tx, locations, { now, configuration }) => {
  const locationIds = locations.map((row) => row.id);
  const kept = await lineEstimates(tx, { locationIds, configuration, since: now - KEPT_UP });
  const found = new Map(kept.map((estimate) => [estimate.locationId, estimate]));
  const missing = locations.filter((row) => !found.has(row.id));
  const waits = await waitsOf(tx, missing, now);
  for (const row of missing) found.set(row.id, lineEstimateOf(row, waits.get(row.id)!));
  return new Map(locations.map((row) => [row.id, lineNowOf(found.get(row.id)!, now)]));
};

/**
 * A card in the picker shows one figure per method: the middle of what the services there would wait, so that neither the
 * quickest nor the slowest topic speaks for all of them.
 */
export function lineEstimateOf(row: LocationRow, waits: LocationWaits): LineEstimate {
  const takes: Record<number, boolean> = { 1: row.takesOnlineQueue, 2: row.takesPhone, 3: row.takesVideo };
  const byMethod = { 1: null, 2: null, 3: null } as StartsByMethod;
  for (const method of [1, 2, 3] as const) {
    if (!takes[method] || row.pausedAt !== null) continue;
    const shown = waits.offers
      .flatMap(({ method: own, wait }) => (own === method && wait.shown ? [wait] : []))
      .toSorted((a, b) => a.expectedStart - b.expectedStart);
    const middle = shown[Math.floor((shown.length - 1) / 2)];
    if (middle)
      byMethod[method] = { start: middle.expectedStart, low: middle.lowMinutes, high: middle.highMinutes };
  }
  return { locationId: row.id, waits: byMethod, waiting: waits.waiting };
}

function lineNowOf({ waits, waiting }: LineEstimate, now: Instant): LineNow {
  const shown = (method: '1' | '2' | '3') => {
    const wait = waits[method];
    return wait && { wait_minutes: minutesUntil(wait.start, now), low: wait.low, high: wait.high };
  };
  const byMethod: WaitByMethod = { 1: shown('1'), 2: shown('2'), 3: shown('3') };
  return { waits: byMethod, waiting };
}
