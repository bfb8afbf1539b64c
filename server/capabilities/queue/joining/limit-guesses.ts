import { MINUTE } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { Refusal, refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countAttempt, uncountAttempt } from '../../access/index.ts';

/** Names and numbers without an appointment, at one kiosk. Visitors mistype; more than that is guessing. */
const MOST_WRONG = 20;
const WRONG_MS = 15 * MINUTE;

/**
 * Does the work, and counts it against its device if it finds no appointment. Counted before: of many requests at
 * once, none escapes the limit.
 */
export async function limitGuesses<T>(
  { db, keys }: { db: Database; keys: Keys },
  { person, vendor, now }: Pick<RequestContext, 'person' | 'vendor' | 'now'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!person?.device) return work();
  const subject = `device:${keys.mac('device-check-ins', `${vendor.id}:${person.device.id}`).toString('base64url')}`;
  // mutation: check-in-guess-counted
  const wrong = await db.acrossVendors((tx) => countAttempt(tx, { subject, now, since: now - WRONG_MS }));
  const uncount = () =>
    db.acrossVendors((tx) => uncountAttempt(tx, { subject, account: subject, isTrusted: true }));
  if (wrong > MOST_WRONG) throw refuse('too-many-requests', { retryAfter: WRONG_MS / 1_000 });
  try {
    const result = await work();
    await uncount();
    return result;
  } catch (fault) {
    if (!(fault instanceof Refusal && fault.code === 'not-found')) await uncount();
    throw fault;
  }
}
