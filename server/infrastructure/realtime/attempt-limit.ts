/** Counts attempts by source in windows of a minute. Uses monotonic time, not business time. */
export interface AttemptLimit {
  /** Returns false once the source has used up its minute. */
  allows(source: string): boolean;
}

/** `factor` 0 switches it off (load tests on a loopback address). */
export function attemptLimit(
  most: number,
  factor: number,
  clock: () => number = () => performance.now(),
): AttemptLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    allows(source) {
      if (factor === 0) return true;
      if (clock() >= windowEnds) {
        counts = new Map();
        windowEnds = clock() + 60_000;
      }
      const count = (counts.get(source) ?? 0) + 1;
      counts.set(source, count);
      return count <= Math.ceil(most * factor);
    },
  };
}
