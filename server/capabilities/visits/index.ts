import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { linkListener } from './link-client.ts';

export { addAttendeeAnswers, attendeesOf, changeLead, insertAttendees, markLeft } from './attendees-store.ts';
export type { AttendeeRow, NewAttendee } from './attendees-store.ts';
export {
  forgetRwgToken,
  insertBookedVisit,
  rememberTzdata,
  removeAnswers,
  joinedContact,
  writeConverted,
} from './booked-visits-store.ts';
export type { NewBookedVisit, JoinedContact } from './booked-visits-store.ts';
export {
  bytesOfSource,
  bytesOfVisit,
  claimFiles,
  fileOfVisit,
  filesOfVisit,
  insertFiles,
  insertWaitingFile,
  removeFilesOfAttendee,
} from './files-store.ts';
export type { FileRow, NewFile } from './files-store.ts';
export { linkClient, linkVisits, openVisits, unlinkVisit } from './client-links-store.ts';
export { confirmCode } from './open-with-code.ts';
export { exportClient, linkedVisitsWithin } from './export-client-store.ts';
export { eraseClient, eraseTraces, repointClient, visitsOfClient } from './erase-client.ts';
export { invariants } from './invariants.ts';
export { openVisit, openWithCode } from './open-with-code.ts';
export { retentionOf } from './retention.ts';
export { limitContact } from './limit-contact.ts';
export { isOwner, rememberOwner, sourceMark } from './remember-owner.ts';
export { recordChange, transition } from './transition.ts';
export type { Change, Transition } from './transition.ts';
export { insertAnswers, insertConsent, insertFeedback, insertVisit, lockVisit } from './visits-store.ts';
export type { BookedTime, LastMove, NewVisit, VisitPatch, VisitState } from './visits-store.ts';

export const visitsCapability = (): { listeners: Listener[] } => ({ listeners: [linkListener] });
