import type { Instant } from '../time/instant.ts';

/** Staff have said that a line, or one service in it, runs late: every wait there is longer by so much, for a while. */
export interface LineDelay {
  /** Null for the whole line. */
  readonly serviceId: number | null;
  readonly minutes: number;
  readonly until: Instant;
}

/** What can be said at once: by how many minutes a line runs late, and for how many minutes that holds. */
export const DELAY = { most: 240, longest: 720 } as const;

/** Minutes by which a service runs late now; of two that concern it the longer one counts. */
export function delayNow(delays: readonly LineDelay[], serviceId: number, now: Instant): number {
  return delays.reduce(
    (most, { serviceId: of, minutes, until }) =>
      until > now && (of === null || of === serviceId) ? Math.max(most, minutes) : most,
    0,
  );
}
