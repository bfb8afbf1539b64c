/**
 * How likely people are to leave, by how long they have waited: a rate per minute for each stretch of the
 * wait. Measured, not fitted: some leave as soon as they see the line, and who has waited an hour stays.
 */
export interface Patience {
  /** As many as there are stretches; each at least 0. */
  readonly rates: readonly number[];
}

/** Where the stretches begin, in minutes of waiting; the last one has no end. */
export const STRETCHES = [0, 10, 20, 40, 80] as const;

/** What a location has seen: minutes that people waited in each stretch, and how many left in it. */
export interface PatienceSeen {
  readonly minutes: readonly number[];
  readonly left: readonly number[];
}

/** What counts as seen before anybody has waited: one in three hundred leaves in a minute. */
const ASSUMED_MINUTES = 300;

/** Rates out of what was seen; a stretch in which little was seen borrows from the whole. */
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

/** One wait more, of so many minutes, that ended in a service or in leaving. */
export function withWait(seen: PatienceSeen, waited: { minutes: number; left: boolean }): PatienceSeen {
  const minutes = STRETCHES.map((from, n) => (seen.minutes[n] ?? 0) + stretchOf(waited.minutes, from, n));
  const last = STRETCHES.findLastIndex((from) => from <= waited.minutes);
  return { minutes, left: STRETCHES.map((_, n) => (seen.left[n] ?? 0) + Number(waited.left && n === last)) };
}

/** The logarithm, turned positive, of the share that would still be there after waiting so long. */
export function leavingUntil({ rates }: Patience, minutes: number): number {
  let sum = 0;
  for (let n = 0; n < STRETCHES.length && STRETCHES[n]! < minutes; n += 1)
    sum += (rates[n] ?? 0) * stretchOf(minutes, STRETCHES[n]!, n);
  return sum;
}

function stretchOf(minutes: number, from: number, n: number): number {
  return Math.max(0, Math.min(minutes, STRETCHES[n + 1] ?? Number.POSITIVE_INFINITY) - from);
}

/** The minutes that somebody endures of whom this share, 0 to 1, would be gone sooner: the other way round. */
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
