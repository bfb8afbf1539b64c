export { confirmCode, isConfirmCode } from './confirm-code.ts';
export { rememberOwner } from './code-guesses-store.ts';
export { openWithCode } from './open-with-code.ts';
export { recordChange, transition } from './transition.ts';
export type { Change, Transition } from './transition.ts';
export { insertAnswers, insertConsent, insertFeedback, insertVisit, joinsByContact, lockVisit } from './visits-store.ts';
export type { LastMove, NewVisit, VisitPatch, VisitState } from './visits-store.ts';
