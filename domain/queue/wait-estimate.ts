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

/** Why no wait is told. */
export type NotShown =
  /** Nobody is there who serves this. */
  | 'nobody-on-duty'
  /** How long the services before take is not known. */
  | 'learning'
  | 'closed'
  /** Whoever could serve this leaves before the turn comes. */
  | 'not-today'
  /** What was told lately was wrong too often. */
  | 'unreliable';

/** Whole minutes from now; `low` and `high` hold the true wait four times in five. */
export type WaitEstimate = Explained &
  (
    | {
        readonly shown: true;
        /** What it comes to on average; never outside of the range. */
        readonly expectedStart: Instant;
        readonly lowMinutes: number;
        readonly highMinutes: number;
        /** Before calibration, in minutes: what the next calibration learns from. */
        readonly raw: RawWait;
      }
    | { readonly shown: false; readonly reason: NotShown }
  );

/** "3 before you, 2 people serving". */
interface Explained {
  readonly peopleBefore: number;
  /** How many on duty serve this. */
  readonly serving: number;
}

export interface EstimateInput extends RollOutInput {
  /** When the location stops taking people in; at or before `now` it is closed, null means it does not close. */
  readonly closesAt: Instant | null;
  /** After this nobody is called today any more; nothing where it is not known. */
  readonly lastCallAt?: Instant;
  /** What runs late, as staff have said. */
  readonly delays?: readonly LineDelay[];
  /** What was learned from earlier estimates, by service; `null` where they were wrong too often to tell one. */
  readonly calibrations?: ReadonlyMap<number, Calibration | null>;
}

export interface Estimates {
  /** By ticket, for everybody not yet called. */
  readonly tickets: Map<number, WaitEstimate>;
  /** In the order asked for. */
  readonly newcomers: WaitEstimate[];
}

/**
 * What everybody in the line, and anybody who joined now, would wait: the call rule played forward with
 * lengths by chance, over and over. Those in line at closing are still served.
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
  /** Minutes by pass; sorted in place when it is read. */
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
  // Often everybody can be served at once: what is the same in every pass stands in its order.
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

/** Between two figures of a sorted sample by the share of the way. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const [under = Infinity, over = Infinity] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return under === over ? under : under + (over - under) * (at - Math.floor(at));
}

/** Whose turn does not come in a pass would have had it after everybody else's: the order of the line holds among means as well. */
function meanOf(minutes: Float64Array, latest: number): number {
  // Sums are not exact: what is the same in every pass is told as it is.
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

/** How many of these serve a service by a method; asked for many of the same. */
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

/**
 * Everybody not called yet with how many stand before them; those on hold keep a place and are not counted.
 */
export function peopleBeforeEach(line: readonly LineEntry[], now: Instant): Map<LineEntry, number> {
  const counts = new Map<LineEntry, number>();
  let before = 0;
  for (const entry of lineOrder(line, now)) {
    counts.set(entry, before);
    if (isWaiting(entry, now)) before += 1;
  }
  return counts;
}
