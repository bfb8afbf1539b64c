import { businessDay } from '#domain/time/business-day.ts';

/** Without an answer for this long the display says so, and its times are no longer shown (2.8.1). */
const STALE_MS = 20_000;
/** And after this long it starts over. */
const LOST_MS = 15 * 60_000;

export interface Reach {
  /** When the last answer came. */
  readonly answeredAt: number;
  /** Whether the last question went unanswered. */
  readonly failed: boolean;
}

/** Whether what is shown can still be relied on. */
export function isStale({ answeredAt, failed }: Reach, now: number): boolean {
  return failed && now - answeredAt > STALE_MS;
}

/**
 * Whether the display should start over: it has been without an answer for a quarter of an hour, or a new business day
 * has begun at its location (04:00), when the numbers start again.
 */
export function shouldReload(reach: Reach & { startedAt: number; timeZone: string }, now: number): boolean {
  if (now - reach.answeredAt > LOST_MS) return true;
  return businessDay(now, reach.timeZone) !== businessDay(reach.startedAt, reach.timeZone);
}
