import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readToken, signToken } from '#server/infrastructure/signing/keys.ts';

/** The signed content of a display's or kiosk's code: the place where the visitor scanned it. */
type SourceToken = { location: number; source: 15 | 20 };

/** Returns the source that a code proves, if it was scanned at this location. */
export function readSource(
  keys: Keys,
  { src, locationId, now }: { src: string | null; locationId: number; now: Instant },
): 15 | 20 | null {
  const read = src && (readToken(keys, { purpose: 'src', text: src, now }) as SourceToken | undefined);
  return read && read.location === locationId ? read.source : null;
}

/** Signs the location and source (display 15, kiosk 20) for the address in a displayed code. */
export function signSource(
  keys: Keys,
  { locationId, source, now }: { locationId: number; source: 15 | 20; now: Instant },
): string {
  // Rounds to whole days, so that the displayed code stays the same between requests.
  const expiresAt = (Math.floor(now / DAY) + 2) * DAY;
  const payload: SourceToken = { location: locationId, source };
  return signToken(keys, { purpose: 'src', payload, expiresAt });
}
