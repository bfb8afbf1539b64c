import type { Instant } from '#domain/time/instant.ts';

/** Business time. The only reader of the machine's clock; tests pass a clock that they set. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Makes a clock that changes only when set. */
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
