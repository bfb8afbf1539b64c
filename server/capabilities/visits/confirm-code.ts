import { base62 } from '#domain/visits/numbers.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

export interface CodeOf {
  vendorId: number;
  visitId: number;
  codeVersion: number;
}

/** 128 bits of an HMAC, never stored: any process can derive a visit's link again. */
export function confirmCode(keys: Keys, of: CodeOf): string {
  // mutation: confirm-code
  return base62(keys.mac('confirm-code', textOf(of)).subarray(0, 16));
}

/**
 * Returns the current code of this visit if `code` opens it. Checks every key, each in constant time and
 * without an early exit.
 */
export function openedBy(keys: Keys, of: CodeOf, code: string): string | undefined {
  const codes = keys.macs('confirm-code', textOf(of)).map((mac) => base62(mac.subarray(0, 16)));
  let right = false;
  for (const one of codes) right = sameText(one, code) || right;
  return right ? codes[0] : undefined;
}

// mutation: text-of-a-code
const textOf = (of: CodeOf): string => `${of.vendorId}/${of.visitId}/${of.codeVersion}`;
