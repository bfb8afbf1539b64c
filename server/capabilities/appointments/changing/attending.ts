import type { Tx } from '#server/infrastructure/database/database.ts';
import { reserveIds } from '#server/infrastructure/database/ids-store.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Language } from '#domain/language/languages.ts';
import { companionRules, tidyBookingForm } from '#domain/intake/booking-form.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { AnswerValue } from '#domain/intake/answers.ts';
import { mayChange } from '#domain/appointments/may-change.ts';
import { attendeesLimitOf, questionRows } from '../../services/index.ts';
import { settingsOfService } from '../../vendors/index.ts';
import {
  addAttendeeAnswers,
  changeLead,
  insertAnswers,
  insertAttendees,
  insertConsent,
  markLeft,
  recordChange,
  removeFilesOfAttendee,
} from '../../visits/index.ts';
import type { AppointmentRow } from '../documents/appointments-store.ts';
import { contactOf } from '../booking/booked-visit.ts';
import { bookingRulesOf, companionFaults, refuseCrowd } from '../booking/booking-rules.ts';
import type { PersonRequest } from '../requests/booking-request.ts';
import { storedCancelling } from '../requests/cancelling-answers.ts';
import { cancel } from './changing.ts';
import type { Changing, Locked } from './changing.ts';
import { giveSeatsBack, roomFor, takeSeats } from '../booking/reservations-store.ts';
import { assertFilesExpected, keepFiles } from '../requests/sent-files.ts';
import type { FilesRequest } from '../requests/sent-files.ts';

interface Adding {
  people: readonly PersonRequest[];
  /** Files of the first added attendee. */
  files: FilesRequest;
  language: Language;
  changing: Changing;
}

/**
 * Adds attendees to an existing appointment, within the limit of the service or vendor, the room's capacity
 * and the session's seats.
 */
export async function addAttendees(
  tx: Tx,
  { visit, row }: Locked,
  { people, files, language, changing }: Adding,
): Promise<void> {
  const { now, actor, requestId } = changing;
  const [settings, questions, limit] = await Promise.all([
    settingsOfService(tx, row),
    questionRows(tx, { serviceIds: [row.serviceId], open: 'all' }, 'appointments'),
    attendeesLimitOf(tx, row.serviceId),
  ]);
  const verdict = mayChange({ status: row.status, startsAt: row.startsAt, now, limit: 0 });
  if (!verdict.ok) throw refuse('transition-refused', { meta: { reason: verdict.because } });
  const seats = row.seats + people.length;
  refuseCrowd(settings, seats, limit);
  const rules = bookingRulesOf(settings, { method: row.meetingMethod, questions });
  const faults = companionFaults(people, rules);
  if (faults.length > 0) throw refuse('field-invalid', { fields: faults });
  assertFilesExpected(files, settings.get('clientFields')['uploads']);
  const ids = await reserveIds(tx, 'visits', people.length);
  // In the lock order of a booking: the source of its files, then the session's seats.
  await keepFiles(tx, files, { visitId: visit.id, attendeeId: ids[0]!, now });
  await makeRoom(tx, row, people.length);
  const attendees = people.map((person, index) => {
    const tidy = tidyBookingForm(person.form, companionRules(rules));
    const { address, answers } = tidy;
    return { ...contactOf(person, tidy, language), id: ids[index]!, address, answers };
  });
  insertAttendees(tx, { visitId: visit.id, attendees, now });
  for (const { id, receiveSms, lang: locale } of attendees) {
    const consent = {
      visitId: visit.id,
      kind: 'sms' as const,
      textVersion: 'sms-1',
      locale,
      submittedAt: now,
    };
    if (receiveSms) insertConsent(tx, { ...consent, attendeeId: id });
  }
  await recordChange(tx, visit, {
    kind: 'visit-attendees-added',
    actor,
    at: now,
    requestId,
    patch: { seats },
    data: {
      count: people.length,
      attendees: seats,
      attendee_ids: ids.join(' '),
      ...(changing.silent === true && { silent: true }),
    },
  });
}

async function makeRoom(tx: Tx, row: AppointmentRow, more: number): Promise<void> {
  const limit = await roomFor(tx, row.id);
  if (limit !== null && row.seats + more > limit) throw refuse('attendees-limit', { meta: { limit } });
  if (row.sessionId !== null && !(await takeSeats(tx, { sessionId: row.sessionId, seats: more })))
    throw refuse('attendees-limit', { meta: { limit: row.seats } });
}

interface Leaving {
  attendeeId: number;
  changing: Changing;
  /** Replies to the questions on cancelling. */
  replies?: Record<string, AnswerValue>;
}

/**
 * Marks one attendee as not coming; when the last one leaves, cancels the appointment. A repeated request
 * changes nothing.
 */
export async function leave(
  tx: Tx,
  locked: Locked,
  { attendeeId, changing, replies = {} }: Leaving,
): Promise<void> {
  const { visit, row } = locked;
  const who = row.attendees.find(({ id }) => id === attendeeId);
  if (!who) throw refuse('not-found');
  if (who.left) return;
  const others = row.attendees.filter(({ id, left }) => id !== attendeeId && !left);
  const answers = await storedCancelling(tx, replies, { serviceId: row.serviceId });
  if (others.length === 0) {
    if (row.status === STATUS.cancelled) return;
    insertAnswers(tx, visit.id, answers);
    return cancel(tx, locked, changing);
  }
  const { now, actor, requestId } = changing;
  const limit = changing.by === 'staff' ? -Infinity : (await settingsOfService(tx, row)).get('timeToCancel');
  const verdict = mayChange({ status: row.status, startsAt: row.startsAt, now, limit });
  if (!verdict.ok) throw refuse('transition-refused', { meta: { reason: verdict.because } });
  const isLead = row.attendees[0]!.id === attendeeId;
  if (isLead) await changeLead(tx, { visitId: visit.id, lead: attendeeId, next: others[0]!.id, now });
  else await markLeft(tx, attendeeId, now);
  await addAttendeeAnswers(tx, attendeeId, answers);
  await removeFilesOfAttendee(tx, { visitId: visit.id, attendeeId });
  if (row.sessionId !== null) await giveSeatsBack(tx, { sessionId: row.sessionId, seats: 1 });
  const seats = row.seats - 1;
  await recordChange(tx, visit, {
    kind: 'visit-attendee-left',
    actor,
    at: now,
    requestId,
    patch: { seats },
    data: { attendee_id: attendeeId, attendees: seats },
  });
}
