import type { Instant } from '../time/instant.ts';

/** A delay that staff have set on a line, or on one service in it: it lengthens all waits for a while. */
export interface LineDelay {
  /** Null for the whole line. */
  readonly serviceId: number | null;
  readonly minutes: number;
  readonly until: Instant;
}

/** Limits of one delay: minutes added, and minutes that it lasts. */
export const DELAY = { most: 240, longest: 720 } as const;

/** Returns the current delay of a service in minutes; of two delays the longer one counts. */
export function delayNow(delays: readonly LineDelay[], serviceId: number, now: Instant): number {
  return delays.reduce(
    (most, { serviceId: of, minutes, until }) =>
      until > now && (of === null || of === serviceId) ? Math.max(most, minutes) : most,
    0,
  );
}
