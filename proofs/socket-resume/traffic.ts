/** When the server was asked for anything: a connection, a channel, an answer. */
export interface Traffic {
  request(): void;
  /** Requests from `since` to `until` (as `performance.now()` tells), in steps of so many milliseconds. */
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

/** By how much the busiest step is above the middle of all. */
export function crowding(steps: readonly number[]): number {
  const mean = steps.reduce((sum, count) => sum + count, 0) / steps.length;
  return mean === 0 ? 0 : Math.max(...steps) / mean;
}
