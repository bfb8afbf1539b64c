import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { SecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countWrongCode, guessesAt, insertOwner, whether } from './code-guesses-store.ts';
import type { GuessView } from './code-guesses-store.ts';
import { marksOf } from './remember-owner.ts';
import { base62 } from '#domain/visits/numbers.ts';
import { sameText } from '#server/infrastructure/signing/keys.ts';

export interface CodeAttempt {
  vendorId: number;
  id: unknown;
  code: unknown;
  source: string;
  now: Instant;
}

// mutation: most-guesses
const MOST = 10;

/** An opened visit, as of the moment of reading. */
export interface Opened {
  visitId: number;
  serviceId: number;
  locationId: number;
  /** Its current code. */
  code: string;
  /** The version of the vendor's configuration at that moment. */
  configuration: number;
}

/**
 * Opens a visit by its id and code. The right code always opens: 128 bits cannot be guessed, so no wrong code of
 * a neighbour may lock the owner out. A wrong id and a wrong code cost the same work and get the same refusal.
 * Ten wrong codes an hour from one source end its further wrong codes early.
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
  // Nearly every code is its visit's first, so the check is usually done before the query.
  const first = see && opened(FIRST);
  // mutation: guesses-read
  let guesses = await guessesAt<Row>(deps.db, at, see?.(whether(first !== undefined)));
  const { wrong, ownerShown, codeVersion, serviceId, locationId } = guesses;
  const rightFirst = codeVersion === FIRST ? first : undefined;
  // mutation: right-code
  const right = rightFirst ?? opened(codeVersion ?? FIRST);
  // mutation: too-many-guesses
  if (right === undefined && wrong >= MOST) throw lockedOut();
  const guess = { subject, source: source.newest, now, since, most: MOST };
  // mutation: wrong-code
  if (right === undefined || serviceId === null || locationId === null) {
    const counted = await deps.db.withVendor(vendorId, async (tx) => {
      const codes = await countWrongCode(tx, guess);
      // The guess that starts a lock-out; those after it add nothing to the log.
      if (codes === MOST) await recordSecurityEvent(tx, lockOut(attempt, visitId));
      return codes;
    });
    // mutation: guesses-counted
    if (counted > MOST) throw lockedOut();
    throw refuse('not-found');
  }
  if (!ownerShown)
    await deps.db.withVendor(vendorId, async (tx) =>
      insertOwner(tx, { subject, source: source.newest, now }),
    );
  if (see && rightFirst === undefined) guesses = await guessesAt<Row>(deps.db, at, see(whether(true)));
  const { configuration } = guesses;
  return { visitId, serviceId, locationId, code: right, configuration, seen: guesses as Row };
}

const FIRST = 1;

/** Written for an unknown id too: the same work for every id. */
const lockOut = ({ now, source }: CodeAttempt, visitId: number): SecurityEvent => ({
  kind: 'codes-locked',
  at: now,
  identityId: null,
  account: '',
  address: source,
  detail: { visit_id: visitId },
});
const lockedOut = () => refuse('too-many-requests', { retryAfter: 3600 });

/** Opens a visit and returns its id only. */
export async function openWithCode(
  deps: { db: Database; keys: Keys },
  attempt: CodeAttempt,
): Promise<number> {
  return (await openVisit(deps, attempt)).visitId;
}

interface CodeOf {
  vendorId: number;
  visitId: number;
  codeVersion: number;
}

/** 128 bits of an HMAC, never stored: any process can derive a visit's link again. */
export function confirmCode(keys: Keys, of: CodeOf): string {
  // mutation: confirm-code
  return base62(keys.mac('confirm-code', textOf(of)).subarray(0, 16));
}

/**
 * Returns the current code of this visit if `code` opens it. Checks every key, each in constant time and
 * without an early exit.
 */
function openedBy(keys: Keys, of: CodeOf, code: string): string | undefined {
  const codes = keys.macs('confirm-code', textOf(of)).map((mac) => base62(mac.subarray(0, 16)));
  let right = false;
  for (const one of codes) right = sameText(one, code) || right;
  return right ? codes[0] : undefined;
}

// mutation: text-of-a-code
const textOf = (of: CodeOf): string => `${of.vendorId}/${of.visitId}/${of.codeVersion}`;
