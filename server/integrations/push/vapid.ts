import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

/** A key pair that proves to a push service who sends (RFC 8292). */
export interface VapidKey {
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * The keys of the installation, newest first: one for each key of SECRET_KEY, derived and never stored. Every process
 * derives the same, and a browser that subscribed before a rotation still gets its messages.
 */
export function vapidKeys(keys: Pick<Keys, 'macs'>): readonly VapidKey[] {
  return keys.macs('web-push', '').map((_, position) => {
    for (let attempt = 1; ; attempt += 1) {
      const key = keyOf(keys.macs('web-push', String(attempt))[position]!);
      if (key) return key;
    }
  });
}

/** Null for one in 2^32 values: it is no private key of the curve. */
function keyOf(bytes: Buffer): VapidKey | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    return null;
  }
  const point = pair.getPublicKey();
  const text = (part: Buffer): string => part.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: text(bytes),
    x: text(point.subarray(1, 33)),
    y: text(point.subarray(33)),
  };
  return { publicKey: text(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** Push services refuse more than a day. */
const VALID_MS = 12 * HOUR;

/** The `Authorization` of one request: a token for the origin of this push service alone. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  of: { endpoint: string; subject: string; now: Instant },
): string {
  const claims = {
    aud: new URL(of.endpoint).origin,
    exp: Math.floor((of.now + VALID_MS) / 1000),
    sub: of.subject,
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${body}.${signature.toString('base64url')}, k=${publicKey}`;
}
