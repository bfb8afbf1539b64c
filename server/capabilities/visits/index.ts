import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { linkListener } from './link-client.ts';

export { confirmCode } from './confirm-code.ts';
export { eraseClient, repointClient, visitsOfClient } from './erase-client.ts';
export { invariants } from './invariants.ts';
export { openVisit, openWithCode } from './open-with-code.ts';
export { retentionOf } from './retention.ts';
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

export const visitsCapability = (): { listeners: Listener[] } => ({ listeners: [linkListener] });
