import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readToken, signToken } from '#server/infrastructure/signing/tokens.ts';

/** What a wall or a kiosk has signed: where the code was read. */
type SourceToken = { location: number; source: 15 | 20 };

/** Which wall or kiosk somebody comes from, where they show a code that was read at this location. */
export function readSource(
  keys: Keys,
  { src, locationId, now }: { src: string | null; locationId: number; now: Instant },
): 15 | 20 | null {
  const read = src && (readToken(keys, { purpose: 'src', text: src, now }) as SourceToken | undefined);
  return read && read.location === locationId ? read.source : null;
}

/** What a wall (15) or a kiosk (20) writes into the address that it shows: it proves where it was read. */
export function signSource(
  keys: Keys,
  { locationId, source, now }: { locationId: number; source: 15 | 20; now: Instant },
): string {
  // Whole days, so that the picture does not change with every look.
  const expiresAt = (Math.floor(now / DAY) + 2) * DAY;
  const payload: SourceToken = { location: locationId, source };
  return signToken(keys, { purpose: 'src', payload, expiresAt });
}
