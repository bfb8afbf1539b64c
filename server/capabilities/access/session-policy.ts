import type { Instant } from '#domain/time/instant.ts';

/** How long a session may rest and live. Pages that only look for news do not count as the person's own calls. */
export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3_600_000;

/** The last call is noted at most this often; a session may so end this much early, never late. */
const NOTE_EVERY_MS = 10_000;

export interface SessionTimes {
  expiresAt: Instant;
  lastCallAt: Instant;
}

/** When the session ends if its person does nothing more. */
export function endOf({ expiresAt, lastCallAt }: SessionTimes): Instant {
  return Math.min(expiresAt, lastCallAt + IDLE_MS);
}

export function isLive(session: SessionTimes, now: Instant): boolean {
  return now < session.expiresAt && now - session.lastCallAt < IDLE_MS;
}

export function isDueForNote(session: SessionTimes, now: Instant): boolean {
  return now - session.lastCallAt >= NOTE_EVERY_MS;
}
