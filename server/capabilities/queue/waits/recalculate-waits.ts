import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import type { WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import { cachedLocation } from '../../locations/index.ts';
import { noteViewers } from './note-viewers.ts';
import type { ViewerDeps } from './note-viewers.ts';
import { notifyLine } from './notify-line.ts';
import type { LineNotice } from './notify-line.ts';
import { notifyNear } from './notify-near.ts';
import { notifyNext } from './notify-next.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { storeLineEstimate, markStaleIfIdle } from './line-estimates-store.ts';
import { VIEWED_FOR, wholeEstimateOf } from './lines-now.ts';
import { saveEstimates } from '../state/tickets-store.ts';
import type { Shown } from '../state/tickets-store.ts';
import { minutesUntil, waitsOf } from './waits.ts';
import type { LocationWaits } from './waits.ts';
import type { LineRow } from '../state/line-store.ts';

export function shownOf(ticketId: number, wait: WaitEstimate): Shown {
  if (!wait.shown)
    return {
      ticketId,
      shown: false,
      reason: wait.reason,
      expectedStart: null,
      low: null,
      high: null,
      least: null,
      varies: null,
      ...explanationOf(wait),
    };
  return {
    ticketId,
    shown: true,
    reason: null,
    expectedStart: wait.expectedStart,
    low: wait.lowMinutes,
    high: wait.highMinutes,
    least: wait.leastMinutes,
    varies: wait.varies,
    ...explanationOf(wait),
  };
}

const explanationOf = ({ peopleBefore, serving, othersWaiting }: WaitEstimate) => ({
  peopleBefore,
  serving,
  othersWaiting,
});

interface Deps extends ViewerDeps {
  broadcast: Broadcast;
}

export interface WaitUpdater {
  /** Marks a location's line as changed, by an event or by time. */
  mark(vendorId: number, locationId: number): void;
  /**
   * Marks the lines that one change of the set-up concerns. They are recalculated one after the other, behind those that
   * `mark` names; then the lobby and the wall display of each hear of it, so many pages do not fetch at the same moment.
   */
  markChanged(locationIds: readonly number[], notice: LineNotice): void;
  /** Recalculates all marked locations at once. */
  flush(): Promise<void>;
  /** Records a viewer for every location whose channel a page of this process subscribes to. */
  recordViewers(): Promise<void>;
  stop(): Promise<void>;
}

// mutation: recalculated-at-most-every
const AT_MOST_EVERY_MS = 1_000;
const CHECK_EVERY_MS = MINUTE;

/** Recalculates, stores and notifies the waits of marked locations, at most once a second each. */
export function startWaitUpdater(deps: Deps & { log: Log }): WaitUpdater {
  const marked = new Map<number, number>();
  const lines = new Map<number, LineNotice>();
  const done = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const run = (all: boolean) => (running = running.then(() => work(all)));
  // mutation: rest-of-a-second
  const restOf = (locationId: number) =>
    Math.max(0, (done.get(locationId) ?? -Infinity) + AT_MOST_EVERY_MS - performance.now());
  async function work(all: boolean) {
    await workOnMarked(all);
    // oxlint-disable-next-line unicorn/no-useless-spread -- lines marked meanwhile wait for the next run
    for (const [locationId, { vendorId }] of [...lines]) {
      if (stopped) return;
      if (!lines.has(locationId) || (!all && restOf(locationId) > 0)) continue;
      await workOn(vendorId, locationId);
      // A visitor's own move does not wait for all of them.
      if (marked.size > 0) await workOnMarked(false);
    }
    schedule();
  }
  async function workOnMarked(all: boolean) {
    // oxlint-disable-next-line unicorn/no-useless-spread -- locations marked meanwhile wait for the next run
    for (const [locationId, vendorId] of [...marked])
      if (all || restOf(locationId) === 0) await workOn(vendorId, locationId);
  }
  async function workOn(vendorId: number, locationId: number) {
    const notice = lines.get(locationId);
    marked.delete(locationId);
    lines.delete(locationId);
    await recalculate(deps, vendorId, locationId).catch((error: unknown) =>
      deps.log.error({ err: error, locationId }, 'waits were not recalculated'),
    );
    if (notice) notifyLine(deps.broadcast, locationId, notice);
    // Counts from the notification, so that two notifications are at least a second apart.
    done.set(locationId, performance.now());
  }
  /** Sets the timer for the marked location that is due first. */
  function schedule() {
    if (stopped || marked.size + lines.size === 0) return;
    clearTimeout(timer);
    const rest = [...marked.keys(), ...lines.keys()].reduce(
      (least, id) => Math.min(least, restOf(id)),
      Infinity,
    );
    timer = setTimeout(() => void run(false), rest);
  }
  const recordViewers = () =>
    noteViewers(deps).catch((error: unknown) => deps.log.error({ err: error }, 'viewers were not recorded'));
  const viewerTimer = setInterval(() => void recordViewers(), CHECK_EVERY_MS);
  viewerTimer.unref();
  return {
    recordViewers: recordViewers,
    mark(vendorId, locationId) {
      if (stopped) return;
      // mutation: location-marked
      marked.set(locationId, vendorId);
      schedule();
    },
    markChanged(locationIds, notice) {
      if (stopped) return;
      for (const id of locationIds) {
        const kinds = new Set([...(lines.get(id)?.lobby.kinds ?? []), ...notice.lobby.kinds]);
        lines.set(id, { ...notice, lobby: { ...notice.lobby, kinds: [...kinds] } });
      }
      schedule();
    },
    flush: () => run(true),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(viewerTimer);
      await running;
    },
  };
}

/**
 * Recalculates a location's waits, stores and notifies them. Without waiting visitors and viewers it only
 * marks them stale.
 */
export async function recalculate(deps: Deps, vendorId: number, locationId: number): Promise<void> {
  const now = deps.clock.now();
  const message = await deps.db.withVendor(
    vendorId,
    async (tx) => {
      const [configuration, isIdle] = await Promise.all([
        readConfigurationVersion(tx),
        deps.subscribed !== null && markStaleIfIdle(tx, { locationId, now, since: now - VIEWED_FOR }),
      ]);
      // mutation: unneeded-waits
      if (isIdle) return undefined;
      const location = await cachedLocation(tx, { id: locationId, version: configuration, now });
      if (!location) return undefined;
      const result = (await waitsOf(tx, [location], now)).get(locationId)!;
      const changed = changedOf(result, now);
      await Promise.all([
        saveEstimates(tx, changed, now),
        storeLineEstimate(tx, wholeEstimateOf(location, result), { configuration, now }),
      ]);
      await notifyNext(tx, result, now);
      await notifyNear(tx, result, { configuration, now });
      return messageOf(result, changed, now);
    },
    'foyer_worker',
  );
  if (message)
    deps.broadcast.send({ vendorId, channel: channels.location(String(locationId)) }, EVENTS.wait, message);
}

/** Returns only changes that a visitor would see: the shown minutes, the position, or whether a wait is shown. */
function changedOf(waits: LocationWaits, now: Instant): Shown[] {
  return waits.line.flatMap((row) => {
    const wait = waits.tickets.get(row.ticketId);
    if (!wait) return [];
    const shown = shownOf(row.ticketId, wait);
    return sameAsStored(row, shown, now) ? [] : [shown];
  });
}

function sameAsStored(row: LineRow, shown: Shown, now: Instant): boolean {
  if (row.shown !== shown.shown || row.peopleBefore !== shown.peopleBefore) return false;
  if (row.serving !== shown.serving || row.reason !== shown.reason) return false;
  if (row.othersWaiting !== shown.othersWaiting || row.varies !== shown.varies) return false;
  if (!shown.shown || shown.expectedStart === null || row.expectedStart === null) return !shown.shown;
  return (
    minutesUntil(row.expectedStart, now) === minutesUntil(shown.expectedStart, now) &&
    row.low === shown.low &&
    row.high === shown.high &&
    row.least === shown.least
  );
}

function messageOf(waits: LocationWaits, changes: readonly Shown[], now: Instant): WaitTimeRecalculated {
  const attributes = (wait: WaitEstimate) =>
    wait.shown
      ? {
          expected_start: toIso(wait.expectedStart),
          low: wait.lowMinutes,
          high: wait.highMinutes,
          least: wait.leastMinutes,
          varies: wait.varies,
          ...explained(wait),
          reason: null,
        }
      : { ...NO_WAIT, ...explained(wait), reason: wait.reason };
  const changed = new Set(changes.map((shown) => shown.ticketId));
  return {
    version: now,
    data: [
      ...waits.offers
        .filter(({ method }) => method === 1)
        .map(({ serviceId, wait }) => ({
          id: String(serviceId),
          type: 'service' as const,
          attributes: attributes(wait),
        })),
      ...waits.line
        .filter((row) => row.calledAt === null && changed.has(row.ticketId))
        .map((row) => ({
          // mutation: public-id-of-a-wait
          id: row.publicRef,
          type: 'queue-appointment' as const,
          attributes: attributes(waits.tickets.get(row.ticketId)!),
        })),
    ],
  };
}

const NO_WAIT = { expected_start: null, low: null, high: null, least: null, varies: null };

const explained = ({ peopleBefore, serving, othersWaiting }: WaitEstimate) => ({
  people_before: peopleBefore,
  serving,
  others_waiting: othersWaiting,
});
