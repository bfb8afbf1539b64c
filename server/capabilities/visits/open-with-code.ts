import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/ids.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { countWrongCode, guessesAt, insertOwner } from './code-guesses-store.ts';
import { isConfirmCode } from './confirm-code.ts';
import { marksOf } from './source-mark.ts';

export interface Knock {
  vendorId: number;
  id: unknown;
  code: unknown;
  source: string;
  now: Instant;
}

const WRONG_BY_SOURCE = 10;
const WRONG_BY_ALL = 100;

/**
 * Opens a visit to whoever holds its id and code. A wrong id and a wrong code cost the same work and get the same refusal. Ten
 * wrong codes from one source in an hour shut that source out unread; a hundred from anywhere shut out every source that has not
 * shown the right code before, so that strangers never lock the owner out.
 */
export async function openWithCode(ground: { db: Database; keys: Keys }, knock: Knock): Promise<number> {
  const visitId = readId(knock.id) ?? 0;
  const code = typeof knock.code === 'string' ? knock.code.slice(0, 64) : '';
  const subject = `visit:${visitId}`;
  const since = knock.now - HOUR;
  const source = marksOf(ground.keys, knock);
  const opened = await ground.db.withVendor(knock.vendorId, async (tx) => {
    const guesses = await guessesAt(tx, { subject, visitId, source, since });
    if (guesses.bySource >= WRONG_BY_SOURCE || (guesses.byAll >= WRONG_BY_ALL && !guesses.ownerShown))
      return 'shut' as const;
    const right = isConfirmCode(
      ground.keys,
      { vendorId: knock.vendorId, visitId, codeVersion: guesses.codeVersion ?? 1 },
      code,
    );
    if (!right || guesses.visitId === null) {
      await countWrongCode(tx, {
        subject,
        source: source.newest,
        now: knock.now,
        since,
        most: { bySource: WRONG_BY_SOURCE, byAll: WRONG_BY_ALL },
      });
      return 'wrong' as const;
    }
    if (!guesses.ownerShown) await insertOwner(tx, { subject, source: source.newest, now: knock.now });
    return 'open' as const;
  });
  if (opened === 'shut') throw refuse('too-many-requests', { retryAfter: 3600 });
  if (opened === 'wrong') throw refuse('not-found');
  return visitId;
}
