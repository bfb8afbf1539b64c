import { createHmac } from 'node:crypto';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';

/** A signed mail counts for so long, before and after this clock. */
const SIGNED_FOR = 5 * MINUTE;

/** The signature of a mail: HMAC-SHA256 over the seconds since 1970, a full stop and the bytes. */
export const mailSignature = (secret: string, time: string, bytes: Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex');

/** Whether the mail server signed these bytes at this time. */
export function isSignedMail(
  secret: string,
  of: { time: string; signature: string; bytes: Buffer; now: Instant },
): boolean {
  const { time, signature, bytes, now } = of;
  const isTimely = /^\d{1,12}$/.test(time) && Math.abs(Number(time) * 1_000 - now) <= SIGNED_FOR;
  return sameText(mailSignature(secret, time, bytes), signature.toLowerCase()) && isTimely;
}
