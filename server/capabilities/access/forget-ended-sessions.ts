import { DAY } from '#domain/time/instant.ts';
import { settingDefault } from '#domain/vendors/settings.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { removeEventsOfInstallation } from '#server/infrastructure/security-log/security-events-store.ts';
import { removeOldLetters } from './account-letters-store.ts';
import { removeExpiredLinks } from './one-time-links-store.ts';
import { IDLE_MS } from './session-cookie.ts';
import { removeEndedSessions } from './sessions-store.ts';
import { ATTEMPTS_MS } from './check-credentials.ts';
import { forgetOldAttempts } from './sign-in-attempts-store.ts';

/** As long as a vendor keeps the text of a message to a visitor at most. */
const LETTERS_KEPT_MS = 30 * DAY;

/** Deletes ended sessions, which admit no caller, and expired security events of no vendor. */
export async function forgetEndedSessions({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await db.acrossVendors(async (tx) => {
    await removeEndedSessions(tx, { now, idleSince: now - IDLE_MS });
    await forgetOldAttempts(tx, now - ATTEMPTS_MS);
    await removeExpiredLinks(tx, now);
    await removeOldLetters(tx, now - LETTERS_KEPT_MS);
  }, 'foyer_worker');
  // No vendor's retention covers the events of the installation.
  const before = now - settingDefault('retention.securityLogDays') * DAY;
  await db.withVendor(0, (tx) => removeEventsOfInstallation(tx, before), 'foyer_worker');
}
