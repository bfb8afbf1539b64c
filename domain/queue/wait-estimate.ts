import { canServe } from '../capacity/server-skills.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { isWaiting, lineOrder } from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import { rollOut } from './roll-out.ts';
import { delayNow } from './running-late.ts';
import type { LineDelay } from './running-late.ts';
import type { RolledOut } from './rolled-out.ts';
import { calibrated, calibratedMean, within } from './wait-calibration.ts';
import type { Calibration, RawWait } from './wait-calibration.ts';
import type { RollOutInput, Server } from './wait-input.ts';

export type { ExpectedVisitor, Server } from './wait-input.ts';

/** Reasons why no wait is shown. */
export type NotShown =
  /** No staff member who serves this is on duty. */
  | 'nobody-on-duty'
  /** The length of a service before it is unknown. */
  | 'learning'
  | 'closed'
  /** All staff who could serve this leave before the turn. */
  | 'not-today'
  /** Recent estimates were wrong too often. */
  | 'unreliable';

/** Whole minutes from now; the range from `low` to `high` contains the true wait four times in five. */
export type WaitEstimate = Explained &
  (
    | {
        readonly shown: true;
        /** The mean start; always within the range. */
        readonly expectedStart: Instant;
        readonly lowMinutes: number;
        readonly highMinutes: number;
        /** Before calibration, in minutes: input of the next calibration. */
        readonly raw: RawWait;
      }
    | { readonly shown: false; readonly reason: NotShown }
  );

/** "3 before you, 2 people serving". */
interface Explained {
  readonly peopleBefore: number;
  /** Number of staff on duty who serve this. */
  readonly serving: number;
}

export interface EstimateInput extends RollOutInput {
  /** The instant at which joining ends; at or before `now` it is closed, null means it does not close. */
  readonly closesAt: Instant | null;
  /** No calls after this instant today; absent if unknown. */
  readonly lastCallAt?: Instant;
  /** Delays that staff have set. */
  readonly delays?: readonly LineDelay[];
  /** Calibrations by service; `null` if estimates were wrong too often to show. */
  readonly calibrations?: ReadonlyMap<number, Calibration | null>;
}

export interface Estimates {
  /** By ticket id, for all tickets not yet called. */
  readonly tickets: Map<number, WaitEstimate>;
  /** In the requested order. */
  readonly newcomers: WaitEstimate[];
}

/**
 * Estimates the wait of each ticket in the line and of each newcomer, by simulating the call rule with random
 * lengths. Visitors in the line at closing are still served.
 */
export function estimateWaits(input: EstimateInput): Estimates {
  const { now, line, closesAt, newcomers } = input;
  const rolled = rollOut(input);
  const isClosed = closesAt !== null && closesAt <= now;
  const request = input.only && new Set(input.only);
  const servingOf = servingCounter(rolled.plan.servers);
  const before = peopleBeforeEach(line, now);
  const tickets = new Map<number, WaitEstimate>();
  for (let n = 0; n < rolled.plan.inLine; n += 1) {
    const entry = rolled.plan.entries[n]!;
    if (request && !request.has(entry.ticketId)) continue;
    const explained = { peopleBefore: before.get(entry) ?? 0, serving: servingOf(entry) };
    tickets.set(entry.ticketId, message(readerOf(rolled, n), { input, entry, explained, isClosed }));
  }
  const peopleBefore = line.filter((entry) => isWaiting(entry, now)).length;
  return {
    tickets,
    newcomers: newcomers.map((entry, n) => {
      const explained = { peopleBefore, serving: servingOf(entry) };
      if (isClosed) return { shown: false, reason: 'closed', ...explained };
      return message(newcomerOf(rolled, n), { input, entry, explained, isClosed });
    }),
  };
}

interface Sample {
  /** Minutes by pass; sorted in place on first read. */
  readonly minutes: Float64Array;
  readonly behindUnknown: number;
  readonly latest: number;
}

interface Telling {
  readonly input: EstimateInput;
  readonly entry: { readonly serviceId: number };
  readonly explained: Explained;
  readonly isClosed: boolean;
}

function message(
  { minutes, behindUnknown, latest }: Sample,
  { input, entry, explained, isClosed }: Telling,
): WaitEstimate {
  if (explained.serving === 0)
    return { shown: false, reason: isClosed ? 'closed' : 'nobody-on-duty', ...explained };
  // If all passes are equal, they are already sorted.
  if (differ(minutes)) minutes.sort();
  const late = delayNow(input.delays ?? [], entry.serviceId, input.now);
  const at = (share: number) => quantile(minutes, share) + late;
  const raw = { low: at(0.1), median: at(0.5), high: at(0.9) };
  if (!Number.isFinite(raw.high)) return { shown: false, reason: 'not-today', ...explained };
  if (raw.high > 0 && behindUnknown > minutes.length / 10)
    return { shown: false, reason: 'learning', ...explained };
  const calibration = input.calibrations?.get(entry.serviceId);
  if (raw.high > 0 && calibration === null) return { shown: false, reason: 'unreliable', ...explained };
  const shown = calibration ? calibrated(raw, calibration) : raw;
  if (input.lastCallAt !== undefined && input.now + shown.median * MINUTE > input.lastCallAt)
    return { shown: false, reason: 'not-today', ...explained };
  const mean = meanOf(minutes, latest) + late;
  const expected = calibration ? calibratedMean(raw, mean, calibration) : within(raw, mean);
  return {
    shown: true,
    expectedStart: input.now + Math.round(expected * MINUTE),
    lowMinutes: Math.floor(shown.low + ROUNDING),
    highMinutes: Math.max(0, Math.ceil(shown.high - ROUNDING)),
    raw,
    ...explained,
  };
}

function differ(minutes: Float64Array): boolean {
  for (let n = 1; n < minutes.length; n += 1) if (minutes[n] !== minutes[0]) return true;
  return false;
}

/** Sums of lengths are not exact: 10 minutes must not become 11. */
const ROUNDING = 1e-6;

/** Interpolates in a sorted sample; `share` is 0 to 1. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const [under = Infinity, over = Infinity] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return under === over ? under : under + (over - under) * (at - Math.floor(at));
}

/** A pass without a turn counts as the latest, so that means keep the order of the line. */
function meanOf(minutes: Float64Array, latest: number): number {
  // Sums are not exact: equal values return unchanged.
  if (minutes[0] === minutes.at(-1)) return minutes[0]!;
  let sum = 0;
  for (const one of minutes) sum += Math.min(one, latest);
  return sum / minutes.length;
}

function readerOf({ starts, behindUnknown, passes, latest }: RolledOut, n: number): Sample {
  return {
    latest,
    minutes: starts.subarray(n * passes, (n + 1) * passes),
    behindUnknown: behindUnknown[n]!,
  };
}

function newcomerOf(
  { newcomerStarts, newcomersBehindUnknown, passes, latest }: RolledOut,
  n: number,
): Sample {
  return {
    latest,
    minutes: newcomerStarts.subarray(n * passes, (n + 1) * passes),
    behindUnknown: newcomersBehindUnknown[n]!,
  };
}

/** Returns a cached count of the servers by service and method. */
function servingCounter(
  servers: readonly Server[],
): (request: { readonly serviceId: number; readonly method: number }) => number {
  const counted = new Map<string, number>();
  return ({ serviceId, method }) => {
    const key = `${serviceId}/${method}`;
    const existing = counted.get(key);
    if (existing !== undefined) return existing;
    const count = servers.filter((server) => canServe(server, serviceId, method)).length;
    counted.set(key, count);
    return count;
  };
}

/** Returns each ticket not yet called with the number before it; holds keep their position and do not count. */
export function peopleBeforeEach(line: readonly LineEntry[], now: Instant): Map<LineEntry, number> {
  const counts = new Map<LineEntry, number>();
  let before = 0;
  for (const entry of lineOrder(line, now)) {
    counts.set(entry, before);
    if (isWaiting(entry, now)) before += 1;
  }
  return counts;
}
