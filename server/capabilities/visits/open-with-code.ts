import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/ids.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countWrongCode, guessesAt, insertExistingOwner, isOpen, OPEN } from './code-guesses-store.ts';
import type { GuessView } from './code-guesses-store.ts';
import { openedBy } from './confirm-code.ts';
import { marksOf } from './source-mark.ts';

export interface CodeAttempt {
  vendorId: number;
  id: unknown;
  code: unknown;
  source: string;
  now: Instant;
}

// mutation: most-guesses
const MOST = { bySource: 10, byAll: 100 };

/** A visit that was opened, and what it was about when it was. */
export interface Opened {
  visitId: number;
  serviceId: number;
  locationId: number;
  /** The code that is given out for it now. */
  code: string;
  /** The version of the vendor's configuration at that moment. */
  configuration: number;
}

/**
 * Opens a visit to whoever holds its id and code. A wrong id and a wrong code cost the same work and get the same refusal. Ten
 * wrong codes from one source in an hour shut that source out unread; a hundred from anywhere shut out every source that has not
 * shown the right code before, so that strangers never lock the owner out.
 *
 * With `see` it also answers what this selects of the visit, in the same statement: nothing of it is read for a wrong code.
 */
export async function openVisit<Row = unknown>(
  deps: { db: Database; keys: Keys },
  attempt: CodeAttempt,
  see?: GuessView<Row>,
): Promise<Opened & { seen: Row }> {
  const { vendorId, now } = attempt;
  const visitId = readId(attempt.id) ?? 0;
  const code = typeof attempt.code === 'string' ? attempt.code.slice(0, 64) : '';
  const subject = `visit:${visitId}`;
  const since = now - HOUR;
  const source = marksOf(deps.keys, attempt);
  // mutation: opened-by-a-code
  const opened = (codeVersion: number) => openedBy(deps.keys, { vendorId, visitId, codeVersion }, code);
  const at = { vendorId, subject, visitId, source, since };
  // Nearly every code is the first one of its visit: whether it is right is known before anything is read.
  const first = see && opened(FIRST);
  // mutation: guesses-read
  let guesses = await guessesAt<Row>(deps.db, at, see?.(isOpen(first !== undefined, MOST)));
  const { ownerShown, codeVersion, serviceId, locationId } = guesses;
  // mutation: too-many-guesses
  if (guesses.bySource >= MOST.bySource || (guesses.byAll >= MOST.byAll && !ownerShown)) throw shutOut();
  const existing = codeVersion === FIRST ? first : undefined;
  // mutation: right-code
  const right = existing ?? opened(codeVersion ?? FIRST);
  const guess = { subject, source: source.newest, now, since, most: MOST };
  // mutation: wrong-code
  if (right === undefined || serviceId === null || locationId === null) {
    const counted = await deps.db.withVendor(vendorId, (tx) => countWrongCode(tx, guess));
    // mutation: guesses-counted
    if (counted.bySource > MOST.bySource || (counted.byAll > MOST.byAll && !ownerShown)) throw shutOut();
    throw refuse('not-found');
  }
  if (!ownerShown && !(await deps.db.withVendor(vendorId, (tx) => insertExistingOwner(tx, guess))))
    throw shutOut();
  const seen = existing !== undefined && guesses.byAll < MOST.byAll;
  if (see && !seen) guesses = await guessesAt<Row>(deps.db, at, see(OPEN));
  const { configuration } = guesses;
  return { visitId, serviceId, locationId, code: right, configuration, seen: guesses as Row };
}

const FIRST = 1;
const shutOut = () => refuse('too-many-requests', { retryAfter: 3600 });

/** The same for whom the id will do. */
export async function openWithCode(
  deps: { db: Database; keys: Keys },
  attempt: CodeAttempt,
): Promise<number> {
  return (await openVisit(deps, attempt)).visitId;
}
