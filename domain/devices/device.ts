import type { Instant } from '../time/instant.ts';
import { MINUTE } from '../time/instant.ts';

/** Shared hardware of a location: visitors join on a kiosk; a display shows the line. */
export const DEVICE_KINDS = ['kiosk', 'display'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** An enrolment code works once, within this time. */
export const CODE_MS = 10 * MINUTE;

/** So many wrong PINs pause the menu of a device. */
export const MOST_WRONG_PINS = 5;
export const PIN_PAUSE_MS = 15 * MINUTE;

/** A nonce must come back signed within this time. */
export const NONCE_MS = MINUTE;

export const HEARTBEAT_MS = MINUTE;

/** A device is offline after two lost heartbeats and some time for the third. */
const OFFLINE_MS = 2 * HEARTBEAT_MS + 15_000;

export const isOnline = (lastSeenAt: Instant | null, now: Instant): boolean =>
  lastSeenAt !== null && now - lastSeenAt < OFFLINE_MS;

/** What a device signs: the prefix keeps a signature from meaning anything elsewhere. */
export const signedText = (nonce: string): string => `foyer-device:${nonce}`;

/** The six digits of a code or a PIN, however they were typed; null for anything else. */
export function readCode(text: string): string | null {
  const digits = text.replaceAll(/[\s\u00a0\u202f-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Uniform digits from 32 random bits: the numbers that would favour some codes are drawn again. */
export function codeFrom(draw: () => number): string {
  let drawn = draw();
  while (drawn >= UNBIASED) drawn = draw();
  return String(drawn % CODES).padStart(6, '0');
}

const CODES = 1_000_000;
const UNBIASED = Math.floor(2 ** 32 / CODES) * CODES;
