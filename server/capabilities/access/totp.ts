import { createHmac, randomBytes } from 'node:crypto';
import type { Instant } from '#domain/time/instant.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';

/** Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds, SHA-1 as every app expects. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the current one that a code may belong to: phones' clocks are a little wrong. */
const DRIFT = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns 160 random bits, as Base32. */
export function newTotpSecret(): string {
  return base32(randomBytes(20));
}

export const totpAddress = ({ secret, account }: { secret: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(`Foyer:${account}`)}?secret=${secret}&issuer=Foyer&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac[19]! & 15;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const totpStep = (now: Instant): number => Math.floor(now / STEP_MS);

/** Returns the step of a code that is valid now, or null. */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  let match: number | null = null;
  for (let step = totpStep(now) - DRIFT; step <= totpStep(now) + DRIFT; step += 1)
    if (sameText(totpCode(secret, step), code)) match = step;
  return match;
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
