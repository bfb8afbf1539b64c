import { createHash, randomBytes } from 'node:crypto';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { settingDefault } from '#domain/vendors/settings.ts';

/** Returns 256 random bits. Only their hash is stored, so a reader of the database cannot sign in with it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** `https`: whether the public address has TLS. */
export interface Site {
  https: boolean;
}
export const siteOf = ({ publicUrl }: { publicUrl: string }): Site => ({
  https: publicUrl.startsWith('https:'),
});

/** The token of a Cookie header, if it has a token's shape. */
export function tokenOf(cookies: string | undefined, site: Site): string | undefined {
  const value = cookieIn(cookies, SESSION, site);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

export const cookieOf = (token: string, site: Site): string =>
  setCookie(SESSION, { value: token, maxAgeMs: ABSOLUTE_MS }, site);

export const endedCookie = (site: Site): string => setCookie(SESSION, { value: '', maxAgeMs: 0 }, site);

const SESSION = 'foyer_session';

/** On https browsers accept the prefix from this very host only: no sister domain can plant the cookie. */
const nameOf = (name: string, { https }: Site): string => (https ? `__Host-${name}` : name);

export function cookieIn(cookies: string | undefined, name: string, site: Site): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === nameOf(name, site) && value) return value;
  }
  return undefined;
}

export function setCookie(name: string, of: { value: string; maxAgeMs: number }, site: Site): string {
  const attributes = `Max-Age=${of.maxAgeMs / 1000}; Path=/; HttpOnly; SameSite=Lax`;
  return `${nameOf(name, site)}=${of.value}; ${attributes}${site.https ? '; Secure' : ''}`;
}

/** A session's longest idle time and lifetime; a vendor may set less. Polling pages do not extend a session. */
export const IDLE_MS = 30 * MINUTE;
export const ABSOLUTE_MS = 12 * HOUR;

/** The last request is noted at most this often; a session may end this much early, never late. */
const NOTE_EVERY_MS = 10_000;

interface SessionTimes {
  /** `ABSOLUTE_MS` after the start. */
  expiresAt: Instant;
  lastCallAt: Instant;
  /** The vendor's own limits; null where it set none. */
  idleMinutes: number | null;
  mostHours: number | null;
}

/** The instant at which the session ends without a further request. A changed limit applies to open sessions too. */
export function endOf({ expiresAt, lastCallAt, idleMinutes, mostHours }: SessionTimes): Instant {
  const idle = Math.min(IDLE_MS, (idleMinutes ?? settingDefault('access.idleMinutes')) * MINUTE);
  const most = Math.min(ABSOLUTE_MS, (mostHours ?? settingDefault('access.sessionHours')) * HOUR);
  return Math.min(expiresAt - ABSOLUTE_MS + most, lastCallAt + idle);
}

export const isLive = (session: SessionTimes, now: Instant): boolean => now < endOf(session);

export function isDueForNote(session: Pick<SessionTimes, 'lastCallAt'>, now: Instant): boolean {
  return now - session.lastCallAt >= NOTE_EVERY_MS;
}
