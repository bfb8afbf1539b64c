import { normalAbove, normalWhereAbove } from './normal.ts';

/** The length of a service with one staff member, as a lognormal distribution. */
export interface ServiceLength {
  /** The mean, in minutes; positive. */
  readonly minutes: number;
  /** Standard deviation of the logarithm; 0 for a constant length. */
  readonly scatter: number;
}

/** The number of equally likely parts of a length's distribution. */
export const STRATA = 128;

const EDGES = Float64Array.from({ length: STRATA + 1 }, (_, n) =>
  n === 0 ? Infinity : n === STRATA ? -Infinity : normalWhereAbove(n / STRATA),
);
const madeUnits = new Map<number, Float64Array>();

/** Returns the mean of each part of a lognormal with mean 1, longest first. Their mean is exactly 1. */
export function unitLengths(scatter: number): Float64Array {
  const rounded = Math.round(scatter * 200) / 200;
  const made = madeUnits.get(rounded);
  if (made) return made;
  const above = EDGES.map((edge) => (edge === -Infinity ? 1 : normalAbove(edge - rounded)));
  const units = Float64Array.from({ length: STRATA }, (_, n) => STRATA * (above[n + 1]! - above[n]!));
  madeUnits.set(rounded, units);
  return units;
}

/** Step through the tail of a running service, in deviations. */
const STEP = 1 / 16;
const FAR_OUT = 8;
/** Shares fall almost exponentially in the tail, so interpolation uses their logarithms. */
const LOG_ABOVE = Float64Array.from({ length: (2 * FAR_OUT) / STEP + 1 }, (_, n) =>
  Math.log(normalAbove(n * STEP - FAR_OUT)),
);
const LOG_LEFT = Float64Array.from({ length: STRATA }, (_, n) => Math.log(1 - (n + 0.5) / STRATA));

/**
 * Returns the remaining minutes of a service after `age` minutes: the middles of equally likely parts,
 * shortest first. A service far beyond its mean has more left on average than one just past it.
 */
export function remainingLengths({ minutes, scatter }: ServiceLength, age: number): Float64Array {
  if (age <= 0)
    return unitLengths(scatter)
      .map((unit) => unit * minutes)
      .reverse();
  const left = new Float64Array(STRATA);
  if (scatter < 0.01) return left.fill(Math.max(0, minutes - age));
  const middle = Math.log(minutes) - (scatter * scatter) / 2;
  // A visit that staff forgot to end counts as the longest possible.
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
