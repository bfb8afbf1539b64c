import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** Up to where a location takes visitors in for a call by video. */
export interface VideoLineLimits {
  /** People who wait for a call, at least one. */
  readonly max_waiting: number;
  /** Minutes that the next one would wait, at least one. */
  readonly max_wait_minutes: number;
}

/**
 * Whether the line of video calls takes nobody more: as many wait as may, or whoever joined would wait for longer than they may
 * (§3.3 "video join-line thresholds"). A start that nobody knows, null, keeps nobody out.
 */
export function videoLineIsFull(
  { waiting, expectedStart, now }: { waiting: number; expectedStart: Instant | null; now: Instant },
  limits: VideoLineLimits,
): boolean {
  if (waiting >= limits.max_waiting) return true;
  return expectedStart !== null && expectedStart - now > limits.max_wait_minutes * MINUTE;
}
