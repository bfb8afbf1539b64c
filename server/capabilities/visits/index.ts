import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { forgetCodeGuesses } from './forget-guesses.ts';
import { linkListener } from './link-client.ts';

export { confirmCode, isConfirmCode } from './confirm-code.ts';
export { eraseClient, repointClient, visitsOfClient } from './erase-client.ts';
export { invariants } from './invariants.ts';
export { openVisit, openWithCode } from './open-with-code.ts';
export { rememberOwner } from './remember-owner.ts';
export { recordChange, transition } from './transition.ts';
export type { Change, Transition } from './transition.ts';
export {
  insertAnswers,
  insertConsent,
  insertFeedback,
  insertVisit,
  joinsByContact,
  lockVisit,
} from './visits-store.ts';
export type { LastMove, NewVisit, VisitPatch, VisitState } from './visits-store.ts';

export function visitsCapability(ground: { db: Database; clock: Clock }): {
  listeners: Listener[];
  jobs: Job[];
} {
  return {
    listeners: [linkListener],
    jobs: [{ name: 'forget-code-guesses', cron: '50 * * * *', work: () => forgetCodeGuesses(ground) }],
  };
}
