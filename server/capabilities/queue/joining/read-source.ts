import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';

type Source = 15 | 20;

/** Returns the source that a code proves, if it was scanned at this location. */
export function readSource(
  keys: Keys,
  { src, locationId, now }: { src: string | null; locationId: number; now: Instant },
): Source | null {
  const [, source, day, mac] = /^(15|20)\.([0-9a-z]{1,6})\.([\w-]{16})$/.exec(src ?? '') ?? [];
  if (source === undefined || day === undefined || mac === undefined) return null;
  const body = bodyOf(locationId, source, day);
  const genuine = keys.macs('src', body).some((requested) => sameText(shortened(requested), mac));
  return genuine && Number.parseInt(day, 36) * DAY > now ? (Number(source) as Source) : null;
}

/**
 * Signs the location and source (display 15, kiosk 20) for the address in a displayed code: source, last day
 * and 96 bits of the signature. The address names the location, and every letter makes the code finer.
 */
export function signSource(
  keys: Keys,
  { locationId, source, now, days = 2 }: { locationId: number; source: Source; now: Instant; days?: number },
): string {
  // Whole days, so that the displayed code stays the same between requests.
  const day = (Math.floor(now / DAY) + days).toString(36);
  return `${source}.${day}.${shortened(keys.mac('src', bodyOf(locationId, String(source), day)))}`;
}

/** A printed code stays valid for a year. */
const PRINTED_DAYS = 366;

/** The parameters of a code that hangs printed at a location: they prove that a visitor has scanned it there. */
export function printedCode(
  keys: Keys,
  { locationId, now }: { locationId: number; now: Instant },
): { query: string; validUntil: Instant } {
  const src = signSource(keys, { locationId, source: 20, now, days: PRINTED_DAYS });
  return {
    query: `booked_through=kiosk_qr&src=${src}`,
    validUntil: (Math.floor(now / DAY) + PRINTED_DAYS) * DAY,
  };
}

const bodyOf = (locationId: number, source: string, day: string): string => `${locationId}.${source}.${day}`;

const shortened = (mac: Buffer): string => mac.subarray(0, 12).toString('base64url');
