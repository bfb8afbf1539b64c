import { DAY } from '#domain/time/instant.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Retention } from '#server/infrastructure/retention/retention.ts';
import { forgetGuesses, forgetOwners } from './code-guesses-store.ts';

const GUESSES_MS = DAY;
const AFTER_END_MS = 90 * DAY;
const AT_MOST_MS = 400 * DAY;
const BATCH = 1_000;

/** Guesses and the sources that opened a visit, deleted when they protect no visitor any more. */
export const guessesRetention: Retention[] = [
  {
    name: 'wrong codes',
    keeps: '1 day',
    removeDue: (due) =>
      inBatches(due, (tx) => forgetGuesses(tx, { before: due.now - GUESSES_MS, most: BATCH })),
  },
  {
    name: 'sources that opened a visit',
    keeps: '90 days after the visit, at most 400 days',
    removeDue: (due) =>
      inBatches(due, (tx) =>
        forgetOwners(tx, {
          endedBefore: due.now - AFTER_END_MS,
          shownBefore: due.now - AT_MOST_MS,
          most: BATCH,
        }),
      ),
  },
];
