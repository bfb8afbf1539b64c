import { SESSION_MESSAGE, zoneToTell } from '#domain/notifications/due-booking-messages.ts';
import { routesOf } from '#domain/notifications/due-line-messages.ts';
import type { Channel, ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { formatDateTime } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { wordsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { appointmentNames, GROUP_MESSAGED, peopleOfSession } from '../../appointments/index.ts';
import type { AppointmentFacts, AppointmentNames, Coming } from '../../appointments/index.ts';
import { languageOf } from '../content/language-of.ts';
import { addDueMessages } from '../ledger/messages-store.ts';
import type { NewMessage } from '../ledger/messages-store.ts';
import { keyOf } from '../ledger/notification-key.ts';
import { appointmentFactsOf, furtherValues, meantFor, momentOf } from '../content/write-booking.ts';
import { LINK, templateOf } from '../content/write-content.ts';
import type { Written } from '../content/write-content.ts';

/** Events whose text goes to clients. */
export const SESSION_MESSAGE_EVENTS: readonly string[] = [GROUP_MESSAGED];

interface Due {
  event: StoredEvent;
  closed: ClosedChannels;
  now: Instant;
}

/** Adds the text that staff wrote to a group session, for each of its attendees; an address gets it once. */
export async function addGroupMessages(tx: Tx, due: Due): Promise<void> {
  const { subjectKind: kind, subjectId: id } = due.event;
  const texts = await wordsOfSubject(tx, { kind, id, field: 'message' });
  const text = texts.get(due.event.id);
  if (text === undefined) return;
  const people = (await peopleOfSession(tx, id)).filter(({ facts }) => !facts.isDemo);
  const recipients = await Promise.all(people.map((one) => inTheirLanguage(tx, one)));
  const addressed = new Set<string>();
  await addDueMessages(
    tx,
    recipients.flatMap((to) => sessionMessages(due, { ...to, text, addressed })),
  );
}

interface Recipient {
  facts: AppointmentFacts;
  person: Coming;
  language: Language;
  names: AppointmentNames;
}

async function inTheirLanguage(
  tx: Tx,
  { facts, person }: Pick<Recipient, 'facts' | 'person'>,
): Promise<Recipient> {
  const language = await languageOf(tx, { lang: person.lang, locationId: facts.locationId });
  return { facts, person, language, names: await appointmentNames(tx, facts, language) };
}

interface To extends Recipient {
  text: string;
  /** Addresses that have the text already. */
  addressed: Set<string>;
}

/** Returns a free text to one attendee as due notifications: to each address, text messages only with consent. */
function sessionMessages(
  { event, closed, now }: Due,
  { facts, person, language, names, text, addressed }: To,
): NewMessage[] {
  return routesOf('joined', person, event.actorKind).map(({ channel, recipient, suppressed }) => {
    const address = recipient.toLowerCase();
    const again = address !== '' && addressed.has(address);
    addressed.add(address);
    return {
      key: keyOf(event, { channel, visit: facts.id, attendee: person.id }),
      eventId: event.id,
      visitId: facts.id,
      attendeeId: person.id,
      locationId: facts.locationId,
      kind: SESSION_MESSAGE,
      channel,
      lang: language,
      recipient,
      suppressed: suppressed ?? (again ? 'just-told' : (closed[channel] ?? null)),
      content: written({ channel, language, facts, names, person, text }),
      notBefore: null,
      now,
    };
  });
}

interface Writing extends Recipient {
  channel: Channel;
  text: string;
}

/** The text as staff wrote it, between the greeting and the facts of the appointment in the client's language. */
function written(writing: Writing): Written {
  const { channel, language, facts, names, person } = writing;
  // A typed placeholder would take the link.
  const text = writing.text.replaceAll(LINK, '');
  const say = words(language, 'messages');
  const leads = person.id === facts.coming[0].id;
  const values = {
    location: names.location,
    vendor: facts.vendorName,
    name: person.firstName,
    when: momentOf(writing, facts.startsAt),
    text,
    link: leads ? LINK : '',
  };
  const about = { startsAt: facts.startsAt };
  const template = templateOf(SESSION_MESSAGE, {
    values: { ...values, ...furtherValues(writing), leads: leads ? 'yes' : 'no' },
    ...meantFor(writing),
  });
  const zone = zoneToTell({ ...facts, clientTimeZone: person.clientTimeZone });
  if (channel === 'sms') return { channel, template, text: say('sms.session-message', values).trim(), about };
  return {
    channel,
    template,
    about,
    sender: facts.vendorName,
    subject: say('session-message.subject', {
      ...values,
      when: formatDateTime(facts.startsAt, zone, language),
    }),
    heading: say('staff-message.heading', values),
    greeting: person.firstName === '' ? '' : say('greeting', values),
    body: text,
    facts: appointmentFactsOf({ ...writing, before: null }, say),
    action: leads ? say('action.manage') : '',
    small: [...(leads ? [say('keep.appointment')] : []), say('why.appointment', values)],
  };
}
