import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** Limits for joining a location's line by video. */
export interface VideoLineLimits {
  /** Visitors waiting for a video call, at least 1. */
  readonly max_waiting: number;
  /** Expected minutes of the next visitor's wait, at least 1. */
  readonly max_wait_minutes: number;
}

/**
 * Returns whether the video line is full: too many visitors wait, or the next one would wait too long (§3.3
 * "video join-line thresholds"). An unknown start, null, does not close the line.
 */
export function videoLineIsFull(
  { waiting, expectedStart, now }: { waiting: number; expectedStart: Instant | null; now: Instant },
  limits: VideoLineLimits,
): boolean {
  if (waiting >= limits.max_waiting) return true;
  return expectedStart !== null && expectedStart - now > limits.max_wait_minutes * MINUTE;
}
