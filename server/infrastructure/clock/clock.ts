import type { Instant } from '#domain/time/instant.ts';

/** Business time. The only reader of the machine's clock; tests pass one that they move themselves. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
export function fixedClock(
  start: Instant,
): Clock & { set(instant: Instant): void; advance(ms: number): void } {
  let instant = start;
  return {
    now: () => instant,
    set: (next) => void (instant = next),
    advance: (ms) => void (instant += ms),
  };
}
