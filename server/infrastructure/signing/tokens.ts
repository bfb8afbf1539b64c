import type { Instant } from '#domain/time/instant.ts';
import { sameText } from './keys.ts';
import type { Keys } from './keys.ts';

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
