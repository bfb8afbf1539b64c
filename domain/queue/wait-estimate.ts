import { shownWait } from '../language/shown-wait.ts';
import type { ShownWait } from '../language/shown-wait.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { explainer } from './wait-explained.ts';
import type { Explained, Explanation, Varies } from './wait-explained.ts';
import { rollOut } from './roll-out.ts';
import { delayNow } from './running-late.ts';
import type { LineDelay } from './running-late.ts';
import type { RolledOut } from './rolled-out.ts';
import { calibrated, calibratedMean, within } from './wait-calibration.ts';
import type { Calibration, RawWait } from './wait-calibration.ts';
import type { RollOutInput } from './wait-input.ts';

export type { ExpectedVisitor, Server } from './wait-input.ts';
export type { Varies } from './wait-explained.ts';

/** Reasons why no wait is shown. */
export type NotShown =
  /** No staff member who serves this is on duty, or comes later today. */
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
        /** At least 1: a visitor who waits is not yet called. */
        readonly highMinutes: number;
        /** The certain minimum: no call comes earlier. */
        readonly leastMinutes: number;
        /** The reason for a range that is worded as wider than twice the wait; else null. */
        readonly varies: Varies | null;
        /** Before calibration, in minutes: input of the next calibration. */
        readonly raw: RawWait;
      }
    | { readonly shown: false; readonly reason: NotShown }
  );

export interface EstimateInput extends RollOutInput {
  /** The instant at which joining ends; at or before `now` it is closed, null means it does not close. */
  readonly closesAt: Instant | null;
  /** No calls after this instant today; absent if unknown. */
  readonly lastCallAt?: Instant;
  /** Delays that staff have set. */
  readonly delays?: readonly LineDelay[];
  /** Upper end, in minutes, of the range of a visitor whom a free staff member would call now; 1 by default. */
  readonly atOnceMinutes?: number;
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
  const { now, closesAt, newcomers } = input;
  const rolled = rollOut(input);
  const isClosed = closesAt !== null && closesAt <= now;
  const request = input.only && new Set(input.only);
  const explain = explainer(rolled.plan, input);
  const tickets = new Map<number, WaitEstimate>();
  for (let n = 0; n < rolled.plan.inLine; n += 1) {
    const entry = rolled.plan.entries[n]!;
    if (request && !request.has(entry.ticketId)) continue;
    const explained = explain.entry(n);
    tickets.set(entry.ticketId, message(readerOf(rolled, n), { input, entry, explained, isClosed }));
  }
  return {
    tickets,
    newcomers: newcomers.map((entry, n) => {
      const explained = explain.newcomer(n, entry);
      if (isClosed) return { shown: false, reason: 'closed', ...explained.shown };
      return message(newcomerOf(rolled, n), { input, entry, explained, isClosed });
    }),
  };
}

/** Returns the figures that a visitor reads of this estimate of `now`, in whole minutes from then. */
export function inWords(
  { expectedStart, lowMinutes, highMinutes, leastMinutes, peopleBefore }: WaitEstimate & { shown: true },
  now: Instant,
): ShownWait {
  const expected = (expectedStart - now) / MINUTE;
  return shownWait({ expected, low: lowMinutes, high: highMinutes, least: leastMinutes, peopleBefore });
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
  readonly explained: Explanation;
  readonly isClosed: boolean;
}

function message(
  { minutes, behindUnknown, latest }: Sample,
  { input, entry, explained: { able, certain, varies, shown: explained }, isClosed }: Telling,
): WaitEstimate {
  if (able === 0) return { shown: false, reason: isClosed ? 'closed' : 'nobody-on-duty', ...explained };
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
  const [lowMinutes, highMinutes] =
    raw.high <= 0 ? [0, Math.max(1, input.atOnceMinutes ?? 0)] : wholeMinutes(shown, expected);
  const least = Math.min(lowMinutes, Math.floor(certain + late + ROUNDING));
  const { peopleBefore } = explained;
  const words = shownWait({ expected, low: lowMinutes, high: highMinutes, least, peopleBefore });
  return {
    shown: true,
    expectedStart: input.now + Math.round(expected * MINUTE),
    lowMinutes,
    highMinutes,
    leastMinutes: least,
    varies: words.minutes > 0 && words.mayVary ? varies : null,
    raw,
    ...explained,
  };
}

function differ(minutes: Float64Array): boolean {
  for (let n = 1; n < minutes.length; n += 1) if (minutes[n] !== minutes[0]) return true;
  return false;
}

/** Rounds to the nearest minutes, so that the shown range is right as often as the computed one; it contains the mean. */
function wholeMinutes({ low, high }: RawWait, expected: number): [low: number, high: number] {
  // mutation: range-has-its-wait
  return [
    Math.min(Math.round(low), Math.floor(expected + ROUNDING)),
    Math.max(1, Math.round(high), Math.ceil(expected - ROUNDING)),
  ];
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
