import type { Instant } from '#domain/time/instant.ts';

/** A session's idle limit and lifetime. Polling pages do not extend a session. */
export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3_600_000;

/** The last request is noted at most this often; a session may end this much early, never late. */
const NOTE_EVERY_MS = 10_000;

export interface SessionTimes {
  expiresAt: Instant;
  lastCallAt: Instant;
}

/** The instant at which the session ends without a further request. */
export function endOf({ expiresAt, lastCallAt }: SessionTimes): Instant {
  return Math.min(expiresAt, lastCallAt + IDLE_MS);
}

export function isLive(session: SessionTimes, now: Instant): boolean {
  return now < session.expiresAt && now - session.lastCallAt < IDLE_MS;
}

export function isDueForNote(session: SessionTimes, now: Instant): boolean {
  return now - session.lastCallAt >= NOTE_EVERY_MS;
}
