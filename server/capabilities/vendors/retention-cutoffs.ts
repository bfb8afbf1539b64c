import { retentionCutoff } from '#domain/vendors/retention-periods.ts';
import type { RetentionKey, RetentionKind } from '#domain/vendors/retention-periods.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { securityEventsRetention } from '#server/infrastructure/security-log/security-events-store.ts';
import { effectiveSettings } from './effective-settings.ts';
import { heldSince } from './holds-store.ts';

/** The instant before which the vendor's data of a kind is due, by the stored periods. */
export async function storedCutoff(tx: Tx, kind: RetentionKind, now: Instant): Promise<Instant> {
  const settings = await effectiveSettings(tx);
  return retentionCutoff(kind, { periodOf: (key) => settings.get(key), now });
}

/** The same by periods that are not saved. */
export const draftCutoff = (
  kind: RetentionKind,
  of: { periodOf(key: RetentionKey): number; now: Instant },
): Instant => retentionCutoff(kind, of);

/** The log of security events is no capability's own; its period and holds are the vendor's. */
export const securityLogRetention = securityEventsRetention({
  before: (tx, now) => storedCutoff(tx, 'security-log', now),
  cutoff: (of) => draftCutoff('security-log', of),
  isHeld: heldSince,
});
