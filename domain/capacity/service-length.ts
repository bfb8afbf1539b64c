import { normalAbove, normalWhereAbove } from './normal.ts';

/** How long a service takes with somebody: lognormal, as lengths of services are. */
export interface ServiceLength {
  /** The mean, in minutes; positive. */
  readonly minutes: number;
  /** Standard deviation of its logarithm; 0 for one that always takes the same time. */
  readonly scatter: number;
}

/** A length is drawn as one of so many equally likely parts of its distribution. */
export const STRATA = 128;

const EDGES = Float64Array.from({ length: STRATA + 1 }, (_, n) =>
  n === 0 ? Infinity : n === STRATA ? -Infinity : normalWhereAbove(n / STRATA),
);
const madeUnits = new Map<number, Float64Array>();

/**
 * The mean of each part of a lognormal whose mean is 1, the longest first. Together they have its mean
 * exactly.
 */
export function unitLengths(scatter: number): Float64Array {
  const rounded = Math.round(scatter * 200) / 200;
  const made = madeUnits.get(rounded);
  if (made) return made;
  const above = EDGES.map((edge) => (edge === -Infinity ? 1 : normalAbove(edge - rounded)));
  const units = Float64Array.from({ length: STRATA }, (_, n) => STRATA * (above[n + 1]! - above[n]!));
  madeUnits.set(rounded, units);
  return units;
}

/** How far apart the steps are in which the tail of a running service is gone through, in deviations. */
const STEP = 1 / 16;
const FAR_OUT = 8;
/** Shares fall nearly exponentially out there: between two steps it is their logarithms that are even. */
const LOG_ABOVE = Float64Array.from({ length: (2 * FAR_OUT) / STEP + 1 }, (_, n) =>
  Math.log(normalAbove(n * STEP - FAR_OUT)),
);
const LOG_LEFT = Float64Array.from({ length: STRATA }, (_, n) => Math.log(1 - (n + 0.5) / STRATA));

/**
 * What is left of a service that has run for so many minutes: the middles of equally likely parts, the
 * shortest first. One that has taken long has, on average, more left than one that has just passed its mean.
 */
export function remainingLengths({ minutes, scatter }: ServiceLength, age: number): Float64Array {
  if (age <= 0)
    return unitLengths(scatter)
      .map((unit) => unit * minutes)
      .reverse();
  const left = new Float64Array(STRATA);
  if (scatter < 0.01) return left.fill(Math.max(0, minutes - age));
  const middle = Math.log(minutes) - (scatter * scatter) / 2;
  // Nobody knows what is left of one that was forgotten to be ended: it counts as the longest there is.
  const ran = Math.min(age, Math.exp(middle + scatter * (FAR_OUT - 1)));
  const from = Math.max(-FAR_OUT, (Math.log(ran) - middle) / scatter);
  const stillThere = Math.log(normalAbove(from));
  let at = Math.floor((from + FAR_OUT) / STEP);
  for (let n = 0; n < STRATA; n += 1) {
    const share = stillThere + LOG_LEFT[n]!;
    while (at < LOG_ABOVE.length - 2 && LOG_ABOVE[at + 1]! > share) at += 1;
    const part = (LOG_ABOVE[at]! - share) / (LOG_ABOVE[at]! - LOG_ABOVE[at + 1]!);
    const z = Math.max(from, (at + part) * STEP - FAR_OUT);
    left[n] = Math.max(0, Math.exp(middle + scatter * z) - ran);
  }
  return left;
}
