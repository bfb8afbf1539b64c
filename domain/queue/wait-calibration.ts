import { normalWhereAbove } from '../capacity/normal.ts';

/** A wait as the roll-outs have it, in minutes: a tenth of them are shorter than `low`, a tenth longer than `high`. */
export interface RawWait {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/**
 * What became of an estimate: where the true wait fell, measured in half widths of its range (-1 at `low`, 0
 * at the median, 1 at `high`). Of somebody who left it is only known that it would have been longer.
 */
export interface Outcome {
  readonly quantile: number;
  readonly left: boolean;
}

/** The places below which a tenth, half and nine tenths of the true waits have fallen: -1, 0 and 1 where the roll-outs are right. */
export interface Calibration {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

export const UNCALIBRATED: Calibration = { low: -1, median: 0, high: 1 };

/** How many outcomes fell where, the older ones faded: by places from `FIRST` on, each `WIDTH` wide. */
export interface QuantilesSeen {
  readonly served: readonly number[];
  readonly left: readonly number[];
}

const FIRST = -4;
const WIDTH = 1 / 8;
const PLACES = 96;
/** An outcome counts half after a thousand others: days differ, and a busy branch has hundreds a day. */
const FADES = 1 - Math.LN2 / 1_000;
/** So many outcomes as they usually are count beside those seen. */
const ASSUMED = 20;
/** Half a range is never less than this many minutes: a minute more or less is not an error. */
const LEAST_HALF = 1;
/** The middle never moves beyond the range: of two in one line the later one would be shown earlier. */
const MOST_SHIFT = 0.9;

export const NO_QUANTILES: QuantilesSeen = { served: Array(PLACES).fill(0), left: Array(PLACES).fill(0) };

/** Where a wait of so many minutes falls in what was estimated. */
export function placeOf({ low, median, high }: RawWait, minutes: number): number {
  const half = Math.max(LEAST_HALF, minutes > median ? high - median : median - low);
  return (minutes - median) / half;
}

/** One outcome more. */
export function withOutcome(seen: QuantilesSeen, { quantile, left }: Outcome): QuantilesSeen {
  const own = Math.min(PLACES - 1, Math.max(0, Math.floor((quantile - FIRST) / WIDTH)));
  const added = (counts: readonly number[], one: number) =>
    counts.map((count, n) => Math.round((count * FADES + (n === own ? one : 0)) * 1e4) / 1e4);
  return { served: added(seen.served, left ? 0 : 1), left: added(seen.left, left ? 1 : 0) };
}

/** All of a location's services as one. */
export function allQuantiles(all: readonly QuantilesSeen[]): QuantilesSeen {
  const sum = (of: 'served' | 'left') =>
    NO_QUANTILES[of].map((_, n) => all.reduce((counted, one) => counted + one[of][n]!, 0));
  return { served: sum('served'), left: sum('left') };
}

/**
 * Learns from what became of estimates, drawn a little towards what is usual at the location. Those who left
 * count as having waited at least so long, in the way that survival is measured: without them, long waits
 * would be missing, as they are the ones that people leave.
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

/** The middles of so many equal parts of a normal distribution, measured in what a tenth lies beyond. */
const NORMALS = Float64Array.from(
  { length: ASSUMED },
  (_, n) => normalWhereAbove(1 - (n + 0.5) / ASSUMED) / normalWhereAbove(0.1),
);

/** As the outcomes of so many would be, were a calibration right: spread as a normal distribution is. */
function assumedQuantiles({ low, median, high }: Calibration): number[] {
  const counts: number[] = Array(PLACES).fill(0);
  for (const normal of NORMALS) {
    const quantile = median + normal * (normal > 0 ? high - median : median - low);
    counts[Math.min(PLACES - 1, Math.max(0, Math.floor((quantile - FIRST) / WIDTH)))]! += 1;
  }
  return counts;
}

/** The estimate as it is shown: moved and stretched by what was learned. Who is called at once is told so. */
export function calibrated(raw: RawWait, { low, median, high }: Calibration): RawWait {
  if (raw.high <= 0) return raw;
  // Who is not next is never told that they are.
  const middle = Math.max(raw.median / 10, minutesAt(raw, median));
  return {
    low: Math.max(0, Math.min(middle, minutesAt(raw, low))),
    median: middle,
    high: Math.max(middle, minutesAt(raw, high)),
  };
}

/** The mean of the roll-outs, moved as the middle is; within the range that is shown. */
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
