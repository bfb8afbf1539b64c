import { randomBytes } from 'node:crypto';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { readToken, signToken } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { cookieIn, setCookie } from './session-cookie.ts';
import type { Site } from './session-cookie.ts';

/** A browser that has signed in before. Wrong passwords of others do not lock it out. */
export interface TrustedBrowser {
  id: string;
  /** Keyed hashes of the accounts that signed in there, the latest first. */
  accounts: readonly string[];
}

const NAME = 'foyer_browser';
const PURPOSE = 'trusted-browser';
const LASTS_MS = 180 * DAY;
/** A counter's computer has several users. */
const MOST_ACCOUNTS = 20;

export function trustedBrowser(
  keys: Keys,
  of: { cookies: string | undefined; now: Instant; site: Site },
): TrustedBrowser | undefined {
  const text = cookieIn(of.cookies, NAME, of.site);
  return text === undefined
    ? undefined
    : (readToken(keys, { purpose: PURPOSE, text, now: of.now }) as TrustedBrowser | undefined);
}

/** Returns the hashes of an account, by each key. */
export const accountMarks = (keys: Keys, email: string): string[] =>
  keys.macs('sign-in', email).map((mac) => mac.toString('base64url'));

/** Returns the cookie of a browser where this account has just signed in. */
export function trustedBrowserCookie(
  keys: Keys,
  of: { before: TrustedBrowser | undefined; account: string; now: Instant; site: Site },
): string {
  const others = (of.before?.accounts ?? []).filter((account) => account !== of.account);
  const payload: TrustedBrowser = {
    id: of.before?.id ?? randomBytes(16).toString('base64url'),
    accounts: [of.account, ...others].slice(0, MOST_ACCOUNTS),
  };
  const value = signToken(keys, { purpose: PURPOSE, payload, expiresAt: of.now + LASTS_MS });
  return setCookie(NAME, { value, maxAgeMs: LASTS_MS }, of.site);
}
