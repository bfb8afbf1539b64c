/**
 * Rate limits by source with steady refill: a burst, then a number per minute. Uses monotonic time, not
 * business time.
 */
export interface TokenBucket {
  /** Returns 0 if the request may proceed, else the seconds until the next one may. */
  take(source: string): number;
}

interface Level {
  tokens: number;
  at: number;
}

const MOST_SOURCES = 50_000;

export function tokenBucket(
  of: { burst: number; aMinute: number },
  clock: () => number = () => performance.now(),
): TokenBucket {
  const levels = new Map<string, Level>();
  const aMs = of.aMinute / 60_000;
  return {
    take(source) {
      const now = clock();
      const level = levels.get(source);
      const tokens = level ? Math.min(of.burst, level.tokens + (now - level.at) * aMs) : of.burst;
      // Reinserted at the end: the first entry is the least recently used and cheapest to evict.
      levels.delete(source);
      if (levels.size >= MOST_SOURCES) levels.delete(levels.keys().next().value!);
      levels.set(source, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / aMs / 1_000));
    },
  };
}
