import { normalWhereAbove } from '#domain/capacity/normal.ts';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput, ExpectedVisitor, Server, WaitEstimate } from '#domain/queue/wait-estimate.ts';
import { callerOf } from './day.ts';
import type { Desk, Guest, Step } from './day.ts';
import * as w from './workload.ts';

/* Estimates for a visitor who joins now: by rules of thumb, by queueing theory, and by the product. */

export interface PredictorsExisting {
  /** Mean minutes of each service, its share of the demand, and the overall mean. */
  means: ReadonlyMap<number, number>;
  shares: ReadonlyMap<number, number>;
  mean: number;
  /** Visitors who leave, per minute of waiting. */
  leaving: number;
  /** Waits of the visitors called last, by service; 0 means any. */
  lastWaits: ReadonlyMap<number, number>;
}

const SIMPLE = ['naive', 'queue length', 'QLm', 'last to enter', 'head of line'] as const;
export type Simple = (typeof SIMPLE)[number];
export { SIMPLE };

export function simplePredictions(
  { line, desks, guest, now }: Step,
  existing: PredictorsExisting,
): Record<Simple, number> {
  const { serviceId } = guest.entry;
  const present = desks.filter(({ state }) => state !== 'off');
  const capable = present.filter(({ colleague }) => colleague.services.has(serviceId));
  const s = Math.max(1, capable.length);
  const here = stillHere(line, now);
  const ahead = shareAhead(here, present, serviceId) + 1;
  const mean = meanOf(capable, existing, serviceId);
  const alike = here.filter(({ entry }) => entry.serviceId === serviceId);
  const head = alike[0] ?? here[0];
  return {
    naive: ((here.length + 1) * existing.mean) / Math.max(1, present.length),
    'queue length': (ahead * mean) / s,
    QLm:
      sumOf(Math.floor(ahead), (n) => 1 / (s / mean + n * existing.leaving)) +
      (ahead % 1) / (s / mean + ahead * existing.leaving),
    'last to enter': existing.lastWaits.get(serviceId) ?? existing.lastWaits.get(0) ?? 0,
    'head of line': head ? now - head.at : 0,
  };
}

/** All predictors know at once who has left: rules of thumb, queueing theory and the product. */
export const stillHere = (line: readonly Guest[], now: number): Guest[] =>
  line.filter(({ at, patience }) => now - at <= patience);

/** The width of the central 80 % of an Erlang distribution: the uncertainty that the queue length implies. */
export function erlangWidth({ line, desks, guest, now }: Step, existing: PredictorsExisting): number {
  const present = desks.filter(({ state }) => state !== 'off');
  const capable = present.filter(({ colleague }) => colleague.services.has(guest.entry.serviceId));
  const stages = shareAhead(stillHere(line, now), present, guest.entry.serviceId) + 1;
  const each = meanOf(capable, existing, guest.entry.serviceId) / Math.max(1, capable.length);
  // Wilson–Hilferty: the cube root of a gamma variable is nearly normal.
  const at = (share: number) => {
    const z = normalWhereAbove(1 - share);
    return stages * each * Math.max(0, 1 - 1 / (9 * stages) + z / (3 * Math.sqrt(stages))) ** 3;
  };
  return at(0.9) - at(0.1);
}

/** Returns the part of the line that the staff of this service also serve. */
function shareAhead(line: readonly Guest[], present: readonly Desk[], serviceId: number): number {
  return sumOf(line.length, (n) => {
    const theirs = present.filter(({ colleague }) => colleague.services.has(line[n]!.entry.serviceId));
    const both = theirs.filter(({ colleague }) => colleague.services.has(serviceId));
    return theirs.length === 0 ? 0 : both.length / theirs.length;
  });
}

/** Returns the mean duration for the staff of this service, weighted by demand for their services. */
function meanOf(
  capable: readonly Desk[],
  { means, shares, mean }: PredictorsExisting,
  serviceId: number,
): number {
  let minutes = 0;
  let request = 0;
  for (const { colleague } of capable)
    for (const id of colleague.services) {
      minutes += (shares.get(id) ?? 0) * (means.get(id) ?? mean);
      request += shares.get(id) ?? 0;
    }
  return request === 0 ? (means.get(serviceId) ?? mean) : minutes / request;
}

const sumOf = (count: number, of: (n: number) => number): number => {
  let sum = 0;
  for (let n = 0; n < count; n += 1) sum += of(n);
  return sum;
};

export type Beliefs = Pick<EstimateInput, 'lengths' | 'patience'>;

/** Returns the estimate of the oracle, which knows how long each break and shift lasts. */
export function oracleWait(
  { line, desks, bookings, guest, now, instant }: Step,
  beliefs: Beliefs,
): WaitEstimate {
  const { newcomers } = estimateWaits({
    ...beliefs,
    now: instant(now),
    line: stillHere(line, now).map(({ entry }) => entry),
    servers: desks.flatMap((desk) => asServer(desk, { now, instant })),
    expected: bookings.flatMap((booking): ExpectedVisitor[] => {
      const isHere = booking.guest !== null && booking.guest.at <= now;
      if (isHere || booking.at + w.GRACE <= now) return [];
      const { serviceId, staffId } = booking;
      return [
        { serviceId, method: 1, at: instant(booking.at), preferredStaffId: staffId, noShow: w.NO_SHOW },
      ];
    }),
    closesAt: null,
    newcomers: [{ serviceId: guest.entry.serviceId, method: 1 }],
    only: [],
  });
  return newcomers[0]!;
}

function asServer(
  { colleague, state, wakesAt, serving, since, lunched }: Desk,
  { now, instant }: Pick<Step, 'now' | 'instant'>,
): Server[] {
  const gone = now >= colleague.from && state === 'off';
  if (gone) return [];
  const base = {
    ...callerOf(colleague),
    ...(!lunched && {
      away: [{ from: instant(colleague.lunchAt), to: instant(colleague.lunchAt + colleague.lunch) }],
    }),
    ...(colleague.until < w.DAY_ENDS && { until: instant(colleague.until) }),
  };
  if (state === 'busy') {
    const running = { serviceId: serving!.entry.serviceId, since: instant(since) };
    return [{ ...base, state, freeAt: null, running }];
  }
  if (state === 'gone') return [];
  // The oracle does not know of a pause: the desk looks free.
  if (state === 'available' || state === 'pause') return [{ ...base, state: 'available', freeAt: null }];
  return [{ ...base, state: 'break', freeAt: instant(state === 'off' ? colleague.from : wakesAt) }];
}
