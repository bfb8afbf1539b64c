import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';

/** SECRET_KEY is a list: the newest key signs, all of them verify. Every purpose gets its own derived key. */
export interface Keys {
  mac(purpose: string, text: string): Buffer;
  /** One per key, newest first. */
  macs(purpose: string, text: string): Buffer[];
}

export function keysOf(secrets: readonly string[]): Keys {
  // Purposes are few and named in the code, so each key is derived once.
  const derived = secrets.map(() => new Map<string, KeyObject>());
  const keyOf = (index: number, purpose: string): KeyObject => {
    const existing = derived[index]!.get(purpose);
    if (existing) return existing;
    const key = createSecretKey(createHmac('sha256', secrets[index]!).update(`foyer:${purpose}`).digest());
    derived[index]!.set(purpose, key);
    return key;
  };
  const macWith = (index: number, purpose: string, text: string) =>
    createHmac('sha256', keyOf(index, purpose)).update(text).digest();
  return {
    mac: (purpose, text) => macWith(0, purpose, text),
    macs: (purpose, text) => secrets.map((_, index) => macWith(index, purpose, text)),
  };
}

/** Returns fingerprints of the keys, newest first, which do not reveal them. */
export const fingerprintsOf = (secrets: readonly string[]): string[] => keyIdsOf(keysOf(secrets));

/** The same of opened keys: a stored secret names the key that encrypted it. */
export const keyIdsOf = (keys: Keys): string[] =>
  keys.macs('fingerprint', 'of the key').map((mac) => mac.subarray(0, 9).toString('base64url'));

/** Compares texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  if (left.length !== right.length) {
    timingSafeEqual(left, left);
    return false;
  }
  return timingSafeEqual(left, right);
}

/** Makes stateless signed tokens: `payload.expiry.mac`, bound to a purpose so that none passes for another. */
export function signToken(
  keys: Keys,
  token: { purpose: string; payload: unknown; expiresAt: Instant },
): string {
  const body = `${Buffer.from(JSON.stringify(token.payload)).toString('base64url')}.${token.expiresAt.toString(36)}`;
  return `${body}.${keys.mac(token.purpose, body).toString('base64url')}`;
}

/** Returns the payload, or undefined if the token is forged, for another purpose, or expired. */
export function readToken(keys: Keys, token: { purpose: string; text: string; now: Instant }): unknown {
  const parts = token.text.split('.');
  if (parts.length !== 3) return undefined;
  const [payload, expiry, mac] = parts as [string, string, string];
  const body = `${payload}.${expiry}`;
  const genuine = keys
    .macs(token.purpose, body)
    .some((requested) => sameText(requested.toString('base64url'), mac));
  if (!genuine || !(Number.parseInt(expiry, 36) > token.now)) return undefined;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
