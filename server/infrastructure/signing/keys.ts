import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

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
export const fingerprintsOf = (secrets: readonly string[]): string[] =>
  keysOf(secrets)
    .macs('fingerprint', 'of the key')
    .map((mac) => mac.subarray(0, 9).toString('base64url'));

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
