import { DAY } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { inEveryVendor } from '#server/infrastructure/database/vendors-store.ts';
import { forgetGuesses, forgetOwners } from './code-guesses-store.ts';

const GUESSES_MS = DAY;
const AFTER_END_MS = 90 * DAY;
const AT_MOST_MS = 400 * DAY;

/** Who guessed, and from where a visit was opened, is kept no longer than it protects anybody. */
export async function forgetCodeGuesses({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await inEveryVendor(db, async (tx) => {
    await forgetGuesses(tx, now - GUESSES_MS);
    await forgetOwners(tx, { endedBefore: now - AFTER_END_MS, shownBefore: now - AT_MOST_MS });
  });
}
