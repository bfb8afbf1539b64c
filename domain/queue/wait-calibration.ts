import { normalWhereAbove } from '../capacity/normal.ts';

/** A wait from the roll-out, in minutes: a tenth of the passes is shorter than `low`, a tenth longer than `high`. */
export interface RawWait {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/**
 * The outcome of an estimate: the true wait in half widths of its range (-1 at `low`, 0 at the median, 1 at
 * `high`). For a visitor who left, it is a lower bound.
 */
export interface Outcome {
  readonly quantile: number;
  readonly left: boolean;
}

/** The observed 10th, 50th and 90th percentiles of outcomes: -1, 0 and 1 if the roll-outs are right. */
export interface Calibration {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export const UNCALIBRATED: Calibration = { low: -1, median: 0, high: 1 };

/** A fading histogram of outcomes, from `FIRST` on in bins of `WIDTH`. */
export interface QuantilesSeen {
  readonly served: readonly number[];
  readonly left: readonly number[];
}

const FIRST = -4;
const WIDTH = 1 / 8;
const PLACES = 96;
/** The half-life is a thousand outcomes: days differ, and a busy branch has hundreds a day. */
const FADES = 1 - Math.LN2 / 1_000;
/** The prior's weight, in outcomes. */
const ASSUMED = 20;
/** The least half width of a range, in minutes: one minute more or less is no error. */
const LEAST_HALF = 1;
/** The median stays within the range: otherwise a later visitor could see an earlier start. */
const MOST_SHIFT = 0.9;

export const NO_QUANTILES: QuantilesSeen = { served: Array(PLACES).fill(0), left: Array(PLACES).fill(0) };

/** Returns a wait in minutes as an outcome of this estimate. */
export function quantilePositionOf({ low, median, high }: RawWait, minutes: number): number {
  const half = Math.max(LEAST_HALF, minutes > median ? high - median : median - low);
  return (minutes - median) / half;
}

/** Records one outcome. */
export function withOutcome(seen: QuantilesSeen, { quantile, left }: Outcome): QuantilesSeen {
  const own = Math.min(PLACES - 1, Math.max(0, Math.floor((quantile - FIRST) / WIDTH)));
  const added = (counts: readonly number[], one: number) =>
    counts.map((count, n) => Math.round((count * FADES + (n === own ? one : 0)) * 1e4) / 1e4);
  return { served: added(seen.served, left ? 0 : 1), left: added(seen.left, left ? 1 : 0) };
}

/** Merges the outcomes of a location's services. */
export function allQuantiles(all: readonly QuantilesSeen[]): QuantilesSeen {
  const sum = (of: 'served' | 'left') =>
    NO_QUANTILES[of].map((_, n) => all.reduce((counted, one) => counted + one[of][n]!, 0));
  return { served: sum('served'), left: sum('left') };
}

/**
 * Learns a calibration from outcomes, shrunk towards the location's usual one. Visitors who left count as
 * censored, as in survival analysis: without them long waits would be missing.
 */
export function calibrationFrom(seen: QuantilesSeen, usual: Calibration = UNCALIBRATED): Calibration {
  const assumed = assumedQuantiles(usual);
  let atRisk = ASSUMED + [...seen.served, ...seen.left].reduce((sum, one) => sum + one, 0);
  let there = 1;
  const result: number[] = [];
  for (let n = 0; n < PLACES; n += 1) {
    const ended = seen.served[n]! + assumed[n]!;
    const then = there * Math.max(0, 1 - ended / Math.max(1e-9, atRisk - seen.left[n]! / 2));
    for (let share = SHARES[result.length]; share !== undefined && then <= share + 1e-9;) {
      result.push(FIRST + WIDTH * (n + (there - share) / Math.max(1e-9, there - then)));
      share = SHARES[result.length];
    }
    atRisk -= ended + seen.left[n]!;
    there = then;
  }
  const last = FIRST + WIDTH * PLACES;
  const [low = last, median = last, high = last] = result;
  return {
    low: Math.min(low, 0),
    median: Math.min(MOST_SHIFT, Math.max(-MOST_SHIFT, median)),
    high: Math.max(high, 0),
  };
}

const SHARES = [0.9, 0.5, 0.1];

/** Midpoints of equal parts of a normal distribution, in units of its 90th percentile. */
const NORMALS = Float64Array.from(
  { length: ASSUMED },
  (_, n) => normalWhereAbove(1 - (n + 0.5) / ASSUMED) / normalWhereAbove(0.1),
);

/** Expected outcomes of a calibration: normally distributed. */
function assumedQuantiles({ low, median, high }: Calibration): number[] {
  const counts: number[] = Array(PLACES).fill(0);
  for (const normal of NORMALS) {
    const quantile = median + normal * (normal > 0 ? high - median : median - low);
    counts[Math.min(PLACES - 1, Math.max(0, Math.floor((quantile - FIRST) / WIDTH)))]! += 1;
  }
  return counts;
}

/** Returns the shown estimate: shifted and stretched by the calibration. An immediate call stays immediate. */
export function calibrated(raw: RawWait, { low, median, high }: Calibration): RawWait {
  if (raw.high <= 0) return raw;
  // Only the next visitor may see a start of now.
  const middle = Math.max(raw.median / 10, minutesAt(raw, median));
  return {
    low: Math.max(0, Math.min(middle, minutesAt(raw, low))),
    median: middle,
    high: Math.max(middle, minutesAt(raw, high)),
  };
}

/** Returns the roll-out's mean, shifted like the median, within the shown range. */
export function calibratedMean(raw: RawWait, mean: number, by: Calibration): number {
  return within(calibrated(raw, by), calibrated({ ...raw, median: within(raw, mean) }, by).median);
}

// mutation: wait-within-its-range
export const within = ({ low, high }: RawWait, minutes: number): number =>
  Math.min(high, Math.max(low, minutes));

function minutesAt({ low, median, high }: RawWait, quantile: number): number {
  return (
    median + quantile * Math.max(quantile === 0 ? 0 : LEAST_HALF, quantile > 0 ? high - median : median - low)
  );
}

/** Visitors who were shown no wait: their number, and how many waited longer than each of `LIMITS`. They fade. */
export interface AtOnceSeen {
  readonly shown: number;
  readonly longer: readonly number[];
}

/** In minutes; a call within the first one comes at once. */
const LIMITS = [1, 2, 3, 5, 8, 12, 20, 30] as const;
/** Fewer visitors say little. */
const ENOUGH = 50;
const AT_ONCE_FADES = 1 - 1 / 1_000;
/** At most this share of visitors may wait beyond their range. */
const BEYOND = 0.02;

/** Records a visitor who was shown no wait and called after these minutes. */
export function withCalledAtOnce(
  { shown, longer }: AtOnceSeen = { shown: 0, longer: LIMITS.map(() => 0) },
  minutes: number,
): AtOnceSeen {
  return {
    shown: shown * AT_ONCE_FADES + 1,
    longer: LIMITS.map((limit, n) => (longer[n] ?? 0) * AT_ONCE_FADES + Number(minutes > limit)),
  };
}

/**
 * Returns the upper end of the range, in minutes, of a visitor whom a free staff member would call now. It is 0
 * where calls do come at once. Elsewhere staff pause between two visitors without notice.
 */
export function atOnceMinutes(seen: AtOnceSeen | undefined): number {
  if (!seen || seen.shown < ENOUGH) return 0;
  const first = LIMITS.findIndex((_, n) => seen.longer[n]! <= BEYOND * seen.shown);
  return first === 0 ? 0 : first < 0 ? LIMITS.at(-1)! : LIMITS[first]!;
}
