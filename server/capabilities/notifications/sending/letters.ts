import { calendarFile, calendarMethod } from '#domain/appointments/calendar-file.ts';
import { STATUS } from '#domain/codes/status.ts';
import { afterVisitStillTrue, isAfterVisitKind } from '#domain/notifications/due-after-visit.ts';
import type { AfterVisitKind } from '#domain/notifications/due-after-visit.ts';
import type { DueKind } from '#domain/notifications/due-booking-messages.ts';
import {
  bookingRoutesOf,
  bookingStillTrue,
  isAppointmentKind,
  isBookingKind,
  LATE,
  SESSION_MESSAGE,
  staffMessageStillTrue,
} from '#domain/notifications/due-booking-messages.ts';
import { INVITED } from '#domain/notifications/due-invitations.ts';
import { isTeamKind } from '#domain/notifications/team-kinds.ts';
import { stillTrue } from '#domain/notifications/due-line-messages.ts';
import type { Suppressed } from '#domain/notifications/due-line-messages.ts';
import { isWaitListKind, waitListStillTrue } from '#domain/notifications/due-wait-list-messages.ts';
import type { WaitListKind } from '#domain/notifications/due-wait-list-messages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import {
  appointmentFacts,
  appointmentNames,
  calendarEntryOf,
  waitListFacts,
} from '../../appointments/index.ts';
import type { AppointmentFacts, Coming } from '../../appointments/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { languageOf } from '../content/language-of.ts';
import { invitationAddress, invitationToSend } from '../../shortcuts/index.ts';
import { asksForFeedback } from '../clients/after-visit-messages.ts';
import { stands } from '../clients/invitation-messages.ts';
import { fillIn } from '../ledger/messages-store.ts';
import type { ClaimedMessage } from '../ledger/messages-store.ts';
import { identityFrom, mailIdentity } from '../content/mail-identity.ts';
import type { Letter, LetterOf } from '../content/letter.ts';
import { notifiedVisit } from '../content/notified-visit-store.ts';
import type { NotifiedVisit } from '../content/notified-visit-store.ts';
import { visitOver } from '../content/visit-over-store.ts';
import { letterOfTeam } from '../team/team-letters.ts';
import { afterVisitLinkOf, bookingLinkOf, linkOf, waitListLinkOf } from '../content/visitor-link.ts';
import { writeBooking } from '../content/write-booking.ts';
import type { Sent, Unwritten } from '../content/write-content.ts';

/** Returns the message to send, or the reason to suppress it: it is outdated, or the client must not be contacted. */
export async function letterOf(tx: Tx, message: ClaimedMessage, of: LetterOf): Promise<Letter | Suppressed> {
  if (message.content === null) return 'out-of-date';
  if (isTeamKind(message.kind)) return letterOfTeam(tx, { ...message, kind: message.kind }, of);
  const { visitId, entryId, invitationId } = message;
  const kind: DueKind = message.kind;
  if (invitationId !== null) return letterOfInvitation(tx, { ...message, invitationId }, of);
  if (entryId !== null)
    return isWaitListKind(kind) ? letterOfEntry(tx, { ...message, entryId, kind }, of) : 'out-of-date';
  if (visitId === null || kind === INVITED) return 'out-of-date';
  const ofVisit = { ...message, visitId, kind };
  if (kind === SESSION_MESSAGE || kind === LATE) return letterToAttendee(tx, { ...ofVisit, kind }, of);
  if (isAfterVisitKind(kind)) return letterAfterVisit(tx, { ...ofVisit, kind }, of);
  return isBookingKind(kind) ? letterOfBooking(tx, ofVisit, of) : letterOfLine(tx, ofVisit, of);
}

type OfVisit = ClaimedMessage & { visitId: number; kind: Exclude<DueKind, typeof INVITED> };

async function letterOfLine(tx: Tx, message: OfVisit, of: LetterOf): Promise<Letter | Suppressed> {
  const { kind, content, recipient, lang } = message;
  const visit = await notifiedVisit(tx, message.visitId);
  if (!visit || isAppointmentKind(kind) || isAfterVisitKind(kind) || isWaitListKind(kind))
    return 'out-of-date';
  const joins = (content as Sent).joins === true;
  if (!stillTrue(kind, { ...standingOf(visit), joins })) return 'out-of-date';
  if (kind === 'position' && !(await isStillNear(tx, visit))) return 'out-of-date';
  // A room that is gone leads to the visitor's page.
  const room = joins ? visit.meetingLink : '';
  return {
    to: recipient,
    lang,
    content: content as Sent,
    calendar: undefined,
    link: room || linkOf(of, { visit, kind, lang }),
    identity: await mailIdentity(tx, visit, { ...of, lang }),
  };
}

/** Staff may have moved others ahead meanwhile. */
async function isStillNear(tx: Tx, { locationId, peopleBefore }: NotifiedVisit): Promise<boolean> {
  const position = (await effectiveSettings(tx, locationId)).get('notifications.position');
  return peopleBefore !== null && peopleBefore < position;
}

function standingOf({ live, calledAt, startedAt, status, toldNext }: NotifiedVisit) {
  const confirmed = status === STATUS.confirmed;
  return {
    live: live && (confirmed || status === STATUS.inProgress),
    called: calledAt !== null,
    started: startedAt !== null || !confirmed,
    next: toldNext,
  };
}

/** Staff may have taken the end back, and the visitor may have given feedback meanwhile. */
async function letterAfterVisit(
  tx: Tx,
  { kind, content, recipient, lang, visitId }: OfVisit & { kind: AfterVisitKind },
  of: LetterOf,
): Promise<Letter | Suppressed> {
  const visit = await visitOver(tx, visitId);
  if (!visit || !afterVisitStillTrue(kind, { ...visit, asksForFeedback: await asksForFeedback(tx) }))
    return 'out-of-date';
  return {
    to: recipient,
    lang,
    content: content as Sent,
    calendar: undefined,
    link: afterVisitLinkOf(of, { visit, kind, lang }),
    identity: await mailIdentity(tx, visit, { ...of, lang }),
  };
}

/** An offer tells only a time that is still held for the visitor. */
async function letterOfEntry(
  tx: Tx,
  message: ClaimedMessage & { entryId: number; kind: WaitListKind },
  of: LetterOf,
): Promise<Letter | Suppressed> {
  const { kind, content, recipient, lang } = message;
  const facts = await waitListFacts(tx, message.entryId, of.now);
  const offered = facts?.offers.map(({ startsAt }) => startsAt) ?? [];
  const named = (content as Sent).about?.startsAt ?? null;
  const waits = facts?.entry.state === 'waiting';
  if (!facts || !waitListStillTrue(kind, { waits, offered, message: named })) return 'out-of-date';
  return {
    to: recipient,
    lang,
    content: content as Sent,
    calendar: undefined,
    link: waitListLinkOf(of, { entry: facts.entry, kind, lang, start: named }),
    identity: await mailIdentity(tx, facts.entry, { ...of, lang }),
  };
}

/** The message of an invitation that still opens its shortcut. */
async function letterOfInvitation(
  tx: Tx,
  { content, recipient, lang, invitationId }: ClaimedMessage & { invitationId: number },
  of: LetterOf,
): Promise<Letter | Suppressed> {
  const invitation = await invitationToSend(tx, invitationId);
  if (!invitation || !stands(invitation, of.now)) return 'out-of-date';
  const settings = await effectiveSettings(tx, invitation.locationId);
  return {
    to: recipient,
    lang,
    content: content as Sent,
    calendar: undefined,
    link: invitationAddress(of, invitation),
    identity: identityFrom(settings, undefined, { ...of, lang }),
  };
}

/** A text of staff, or news of a delay, goes to those who still come. */
async function letterToAttendee(
  tx: Tx,
  message: OfVisit & { kind: typeof SESSION_MESSAGE | typeof LATE },
  of: LetterOf,
): Promise<Letter | Suppressed> {
  const { content, recipient, lang, kind } = message;
  const facts = await appointmentFacts(tx, message.visitId);
  const comes = facts?.coming.some(({ id }) => id === message.attendeeId) ?? false;
  if (!facts || !comes || !staffMessageStillTrue(facts)) return 'out-of-date';
  const about = content?.about?.startsAt ?? facts.startsAt;
  if (kind === LATE && !bookingStillTrue('reminder', { ...facts, message: about, now: of.now }))
    return 'out-of-date';
  return {
    to: recipient,
    lang,
    content: content as Sent,
    calendar: undefined,
    link: bookingLinkOf(of, { facts, kind, lang }),
    identity: await mailIdentity(tx, facts, { ...of, lang }),
  };
}

async function letterOfBooking(tx: Tx, message: OfVisit, of: LetterOf): Promise<Letter | Suppressed> {
  const facts = await appointmentFacts(tx, message.visitId);
  const person = facts?.coming.find(({ id }) => id === message.attendeeId);
  if (!facts || !isBookingKind(message.kind)) return 'out-of-date';
  // An attendee who has cancelled gets a cancellation, whatever the status of the appointment.
  const status = person ? facts.status : STATUS.cancelled;
  const sent = message.content?.about?.startsAt ?? facts.startsAt;
  if (!bookingStillTrue(message.kind, { ...facts, status, message: sent, now: of.now })) return 'out-of-date';
  const written = await writtenNow(tx, message, { facts, person });
  if (typeof written === 'string') return written;
  const language = await languageOf(tx, { lang: written.lang, locationId: facts.locationId });
  const names = await appointmentNames(tx, facts, language);
  const entry = calendarEntryOf({ facts, names, language, person, from: of.from, now: of.now });
  return {
    ...written,
    link: bookingLinkOf(of, { facts, kind: message.kind, lang: written.lang }),
    identity: await mailIdentity(tx, facts, { ...of, lang: written.lang }),
    calendar: { method: calendarMethod(entry), file: calendarFile(entry) },
  };
}

type Ready = Pick<Letter, 'to' | 'lang' | 'content'>;

/** Writes a reminder when it is due, with the data and the contact of that moment. */
async function writtenNow(
  tx: Tx,
  message: ClaimedMessage,
  { facts, person }: { facts: AppointmentFacts; person: Coming | undefined },
): Promise<Ready | Suppressed> {
  const { content, recipient, channel, lang } = message;
  if (content !== null && !('unwritten' in content)) return { to: recipient, lang, content };
  if (!person || content === null || channel === 'push') return 'out-of-date';
  if (!(await isRequested(tx, content, facts))) return 'out-of-date';
  const route = bookingRoutesOf('reminder', person, 'system').find((one) => one.channel === channel);
  if (!route || route.suppressed !== null) return route?.suppressed ?? 'no-contact';
  const language = await languageOf(tx, { lang: person.lang, locationId: facts.locationId });
  const ready = {
    to: route.recipient,
    lang: language,
    content: writeBooking({
      kind: 'reminder',
      channel,
      language,
      facts,
      person,
      byVisitor: false,
      before: null,
      names: await appointmentNames(tx, facts, language),
      leads: person === facts.coming[0],
    }),
  };
  await fillIn(tx, { id: message.id, recipient: ready.to, lang: language, content: ready.content });
  return ready;
}

/** Whether the vendor's settings still include this reminder. */
async function isRequested(tx: Tx, { about }: Unwritten, { locationId }: AppointmentFacts): Promise<boolean> {
  const settings = await effectiveSettings(tx, locationId);
  return settings.get('notifications.reminder_minutes').includes(about.minutesBefore);
}
