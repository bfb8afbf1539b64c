import { createHash, randomBytes } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';

const NAME = 'foyer_session';

/** Returns 256 random bits. Only their hash is stored, so a reader of the database cannot sign in with it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token of a Cookie header, if it has a token's shape. */
export function tokenOf(cookies: string | undefined): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return undefined;
}

export function cookieOf(token: string, options: { https: boolean }): string {
  return `${NAME}=${token}; Max-Age=${ABSOLUTE_MS / 1000}; ${attributes(options)}`;
}

export function endedCookie(options: { https: boolean }): string {
  return `${NAME}=; Max-Age=0; ${attributes(options)}`;
}

const attributes = ({ https }: { https: boolean }): string =>
  `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;

/** A session's idle limit and lifetime. Polling pages do not extend a session. */
export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3_600_000;

/** The last request is noted at most this often; a session may end this much early, never late. */
const NOTE_EVERY_MS = 10_000;

interface SessionTimes {
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
