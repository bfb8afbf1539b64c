import {
  dueBookingMessage,
  RESENT,
  bookingRoutesOf,
  remindersOf,
} from '#domain/notifications/due-booking-messages.ts';
import type { BookingKind } from '#domain/notifications/due-booking-messages.ts';
import type { ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { appointmentNames } from '../../appointments/index.ts';
import type { AppointmentFacts, Coming } from '../../appointments/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { languageOf } from '../content/language-of.ts';
import { addDueMessages, voidReminders } from '../ledger/messages-store.ts';
import type { NewMessage } from '../ledger/messages-store.ts';
import { keyOf } from '../ledger/notification-key.ts';
import { writeBooking } from '../content/write-booking.ts';

interface Due {
  event: StoredEvent;
  facts: AppointmentFacts;
  closed: ClosedChannels;
  now: Instant;
}

/**
 * Adds the due notifications of an appointment's event for each recipient: a message, and reminders of the
 * current start. Voids reminders of an earlier start.
 */
export async function addDueBookingMessages(
  tx: Tx,
  { closed, ...read }: Omit<Due, 'closed'> & { closed(): Promise<ClosedChannels> },
): Promise<void> {
  const { event, facts, now } = read;
  const kind = dueBookingMessage(event);
  if (kind === null) return;
  const { people, voids } = recipientsOf(event, facts);
  if (voids !== 'none')
    await voidReminders(tx, { visitId: facts.id, attendeeId: voids, before: event.id, now });
  const startsAt = event.data['starts_at'];
  // A later event has moved the appointment again; that event sends the current time.
  const overtaken = typeof startsAt === 'string' && startsAt !== toIso(facts.startsAt);
  // A family may share one address, which gets the message once.
  const notified = new Set<string>();
  const reminded = kind !== 'called-off' && event.kind !== RESENT && !overtaken;
  const minutesBefore = reminded ? await minutesToRemind(tx, facts.locationId) : [];
  const due = { ...read, closed: await closed() };
  const messages: NewMessage[] = [];
  for (const person of people) {
    const own = withoutAddresses(person, notified);
    messages.push(
      ...(await dueMessageFor(tx, due, { kind, person: own, overtaken, sharesAddress: own !== person })),
    );
    messages.push(...dueReminders(due, own, minutesBefore));
  }
  await addDueMessages(tx, messages);
}

async function minutesToRemind(tx: Tx, locationId: number): Promise<readonly number[]> {
  return (await effectiveSettings(tx, locationId)).get('notifications.reminder_minutes');
}

/** Returns the recipients of an event's message, and whose reminders it voids: all (null), one attendee's, or none. */
function recipientsOf(
  { kind, data }: StoredEvent,
  { coming, left }: AppointmentFacts,
): { people: Coming[]; voids: number | null | 'none' } {
  if (kind === 'visit-attendees-added') {
    const ids = String(data['attendee_ids']).split(' ').map(Number);
    return { people: coming.filter(({ id }) => ids.includes(id)), voids: 'none' };
  }
  if (kind === 'visit-attendee-left') {
    const attendeeId = Number(data['attendee_id']);
    return { people: left.filter(({ id }) => id === attendeeId), voids: attendeeId };
  }
  return { people: coming, voids: kind === 'visit-booked' || kind === RESENT ? 'none' : null };
}

/** Removes the addresses that have the message already, and adds the attendee's to that set. */
function withoutAddresses(person: Coming, notified: Set<string>): Coming {
  const [email, phone] = [person.email.toLowerCase(), person.phone];
  const taken = { email: email !== '' && notified.has(email), phone: phone !== '' && notified.has(phone) };
  notified.add(email);
  notified.add(phone);
  if (!taken.email && !taken.phone) return person;
  return { ...person, ...(taken.email && { email: '' }), ...(taken.phone && { phone: '' }) };
}

interface To {
  kind: BookingKind;
  person: Coming;
  overtaken: boolean;
  /** Another attendee has the same address. */
  sharesAddress: boolean;
}

async function dueMessageFor(
  tx: Tx,
  { event, facts, closed, now }: Due,
  { kind, person, overtaken, sharesAddress }: To,
): Promise<NewMessage[]> {
  const language = await languageOf(tx, { lang: person.lang, locationId: facts.locationId });
  const names = await appointmentNames(tx, facts, language);
  const was = event.data['starts_before'];
  return bookingRoutesOf(kind, person, event.actorKind).map(({ channel, recipient, suppressed }) => ({
    key: keyOf(event, { channel, ...of(person, facts) }),
    eventId: event.id,
    visitId: facts.id,
    attendeeId: person.id,
    locationId: facts.locationId,
    kind,
    channel,
    lang: language,
    recipient,
    suppressed:
      (sharesAddress && suppressed === 'no-contact' ? 'just-told' : suppressed) ??
      (event.data['silent'] === true ? 'silenced' : null) ??
      (overtaken ? 'out-of-date' : (closed[channel] ?? null)),
    content: writeBooking({
      kind,
      channel,
      language,
      facts,
      names,
      person,
      leads: person.id === facts.coming[0].id,
      byVisitor: event.actorKind === 'visitor',
      before: kind === 'rescheduled' && typeof was === 'string' ? fromIso(was) : null,
    }),
    notBefore: null,
    now,
  }));
}

/** A reminder is written when it is sent; until then it stores only its subject. */
function dueReminders(
  { event, facts, closed, now }: Due,
  person: Coming,
  minutesBefore: readonly number[],
): NewMessage[] {
  const { startsAt, locationId } = facts;
  const open = bookingRoutesOf('reminder', person, event.actorKind).filter(
    ({ channel, suppressed }) => suppressed === null && closed[channel] === undefined,
  );
  return remindersOf({ startsAt, from: event.at, minutesBefore }).flatMap((reminder) =>
    open.map(({ channel }): NewMessage => ({
      key: keyOf(event, { channel, ...of(person, facts), reminder: reminder.minutesBefore }),
      eventId: event.id,
      visitId: facts.id,
      attendeeId: person.id,
      locationId,
      kind: 'reminder',
      channel,
      lang: person.lang,
      recipient: '',
      suppressed: null,
      notBefore: reminder.at,
      now,
      content: { channel, unwritten: true, about: { startsAt, minutesBefore: reminder.minutesBefore } },
    })),
  );
}

const of = (person: Coming, facts: AppointmentFacts): { attendee?: number } =>
  person.id === facts.id ? {} : { attendee: person.id };
