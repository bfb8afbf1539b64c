import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { NONCE_MS, signedText } from '#domain/devices/device.ts';
import type { Instant } from '#domain/time/instant.ts';
import { readToken, signToken } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

const PURPOSE = 'device-nonce';

/** A public key of P-256 from SubjectPublicKeyInfo; null for anything else. */
export function readPublicKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}

interface Nonce {
  vendorId: number;
  deviceId: number;
  issuedAt: Instant;
}

/** A nonce for one device. It is signed, so that the server stores none. */
export function makeNonce(keys: Keys, of: Nonce): string {
  const payload = { ...of, random: randomBytes(16).toString('base64url') };
  return signToken(keys, { purpose: PURPOSE, payload, expiresAt: of.issuedAt + NONCE_MS });
}

/** When the nonce was issued, if it is genuine, of this device, and signed by its key; else null. */
export function provenNonce(
  keys: Keys,
  of: { vendorId: number; deviceId: number; publicKey: string; now: Instant },
  proof: { nonce: string; signature: string },
): Instant | null {
  const nonce = readToken(keys, { purpose: PURPOSE, text: proof.nonce, now: of.now }) as Nonce | undefined;
  if (nonce?.vendorId !== of.vendorId || nonce.deviceId !== of.deviceId) return null;
  const key = readPublicKey(of.publicKey);
  const signature = Buffer.from(proof.signature, 'base64url');
  const signed = Buffer.from(signedText(proof.nonce));
  // mutation: signature-of-a-device
  const isGenuine = key !== null && verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  return isGenuine ? nonce.issuedAt : null;
}
