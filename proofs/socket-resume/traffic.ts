/** Times of all requests to the server: connections, subscriptions, responses. */
export interface Traffic {
  request(): void;
  /** Requests from `since` to `until` (on the clock of `performance.now()`), in steps of so many milliseconds. */
  perStep(of: { since: number; until: number; step: number }): number[];
}

export function countTraffic(): Traffic {
  const times: number[] = [];
  return {
    request: () => void times.push(performance.now()),
    perStep({ since, until, step }) {
      const steps = Array.from({ length: Math.max(1, Math.ceil((until - since) / step)) }, () => 0);
      for (const time of times)
        if (time >= since && time < until) steps[Math.floor((time - since) / step)]! += 1;
      return steps;
    },
  };
}

/** Ratio of the busiest step to the mean. */
export function crowding(steps: readonly number[]): number {
  const mean = steps.reduce((sum, count) => sum + count, 0) / steps.length;
  return mean === 0 ? 0 : Math.max(...steps) / mean;
}
