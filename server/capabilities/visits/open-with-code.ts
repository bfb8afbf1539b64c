import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countWrongCode, guessesAt, insertFoundOwner } from './code-guesses-store.ts';
import { isConfirmCode } from './confirm-code.ts';
import { marksOf } from './source-mark.ts';

export interface Knock {
  vendorId: number;
  id: unknown;
  code: unknown;
  source: string;
  now: Instant;
}

const MOST = { bySource: 10, byAll: 100 };

/** A visit that was opened, and what it was about when it was. */
export interface Opened {
  visitId: number;
  serviceId: number;
  locationId: number;
}

/**
 * Opens a visit to whoever holds its id and code. A wrong id and a wrong code cost the same work and get the same refusal. Ten
 * wrong codes from one source in an hour shut that source out unread; a hundred from anywhere shut out every source that has not
 * shown the right code before, so that strangers never lock the owner out.
 */
export async function openVisit(ground: { db: Database; keys: Keys }, knock: Knock): Promise<Opened> {
  const { vendorId, now } = knock;
  const visitId = readId(knock.id) ?? 0;
  const code = typeof knock.code === 'string' ? knock.code.slice(0, 64) : '';
  const subject = `visit:${visitId}`;
  const since = now - HOUR;
  const source = marksOf(ground.keys, knock);
  const guesses = await guessesAt(ground.db, { vendorId, subject, visitId, source, since });
  const { ownerShown, codeVersion, serviceId, locationId } = guesses;
  if (guesses.bySource >= MOST.bySource || (guesses.byAll >= MOST.byAll && !ownerShown)) throw shutOut();
  const right = isConfirmCode(ground.keys, { vendorId, visitId, codeVersion: codeVersion ?? 1 }, code);
  const guess = { subject, source: source.newest, now, since, most: MOST };
  if (!right || serviceId === null || locationId === null) {
    const counted = await ground.db.withVendor(vendorId, (tx) => countWrongCode(tx, guess));
    if (counted.bySource > MOST.bySource || (counted.byAll > MOST.byAll && !ownerShown)) throw shutOut();
    throw refuse('not-found');
  }
  if (!ownerShown && !(await ground.db.withVendor(vendorId, (tx) => insertFoundOwner(tx, guess))))
    throw shutOut();
  return { visitId, serviceId, locationId };
}

const shutOut = () => refuse('too-many-requests', { retryAfter: 3600 });

/** The same for whom the id will do. */
export async function openWithCode(ground: { db: Database; keys: Keys }, knock: Knock): Promise<number> {
  return (await openVisit(ground, knock)).visitId;
}
