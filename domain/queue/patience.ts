import { STRATA } from '../capacity/service-length.ts';

/**
 * The rate per minute at which visitors leave, for each stretch of the wait. Measured, not fitted: some leave
 * at the sight of the line, and after an hour most stay.
 */
export interface Patience {
  /** One for each stretch; at least 0. */
  readonly rates: readonly number[];
}

/** Beginnings of the stretches, in minutes of waiting; the last one is open. */
export const STRETCHES = [0, 10, 20, 40, 80] as const;

/** A location's data: minutes waited in each stretch, and visitors who left in it. */
export interface PatienceSeen {
  readonly minutes: readonly number[];
  readonly left: readonly number[];
}

/** The prior: one in three hundred leaves per minute. */
const ASSUMED_MINUTES = 300;

/** Returns rates from the data; a stretch with little data borrows from all of it. */
export function patienceFrom(seen: PatienceSeen): Patience {
  const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);
  const overall = (sum(seen.left) + 1) / (sum(seen.minutes) + ASSUMED_MINUTES);
  return {
    rates: STRETCHES.map(
      (_, n) =>
        ((seen.left[n] ?? 0) + overall * ASSUMED_MINUTES) / ((seen.minutes[n] ?? 0) + ASSUMED_MINUTES),
    ),
  };
}

/** Records one wait in minutes, which ended in a service or in leaving. */
export function withWait(seen: PatienceSeen, waited: { minutes: number; left: boolean }): PatienceSeen {
  const minutes = STRETCHES.map((from, n) => (seen.minutes[n] ?? 0) + stretchOf(waited.minutes, from, n));
  const last = STRETCHES.findLastIndex((from) => from <= waited.minutes);
  return { minutes, left: STRETCHES.map((_, n) => (seen.left[n] ?? 0) + Number(waited.left && n === last)) };
}

/** Returns the negative logarithm of the share still waiting after `minutes`. */
export function leavingUntil({ rates }: Patience, minutes: number): number {
  let sum = 0;
  for (let n = 0; n < STRETCHES.length && STRETCHES[n]! < minutes; n += 1)
    sum += (rates[n] ?? 0) * stretchOf(minutes, STRETCHES[n]!, n);
  return sum;
}

function stretchOf(minutes: number, from: number, n: number): number {
  return Math.max(0, Math.min(minutes, STRETCHES[n + 1] ?? Number.POSITIVE_INFINITY) - from);
}

/** Returns the minutes after which this share, 0 to 1, would have left: the inverse of `leavingUntil`. */
export function enduredAt({ rates }: Patience, share: number): number {
  let left = -Math.log(1 - share);
  for (let n = 0; n < STRETCHES.length; n += 1) {
    const rate = rates[n] ?? 0;
    const long = (STRETCHES[n + 1] ?? Number.POSITIVE_INFINITY) - STRETCHES[n]!;
    if (rate * long >= left && rate > 0) return STRETCHES[n]! + left / rate;
    left -= rate * (Number.isFinite(long) ? long : 0);
  }
  return Number.POSITIVE_INFINITY;
}

/** The patience of each part, in the unit of `leavingUntil`. */
export const ENDURES: Float64Array = Float64Array.from(
  { length: STRATA },
  (_, n) => -Math.log(1 - (n + 0.5) / STRATA),
);
