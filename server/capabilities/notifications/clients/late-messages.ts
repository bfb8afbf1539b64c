import { choiceOf, isSwitchedOn } from '#domain/notifications/client-rules.ts';
import { LATE } from '#domain/notifications/due-booking-messages.ts';
import { routesOf } from '#domain/notifications/due-line-messages.ts';
import type { Channel, ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import type { Language } from '#domain/language/languages.ts';
import { tellsOfDelay } from '#domain/queue/running-late.ts';
import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { appointmentFacts, appointmentNames } from '../../appointments/index.ts';
import type { AppointmentFacts, AppointmentNames, Coming } from '../../appointments/index.ts';
import { locationRow } from '../../locations/index.ts';
import { bookedStarts } from '../../queue/index.ts';
import { settingsOfService } from '../../vendors/index.ts';
import { languageOf } from '../content/language-of.ts';
import { appointmentFactsOf, furtherValues, meantFor, momentOf } from '../content/write-booking.ts';
import { LINK, templateOf } from '../content/write-content.ts';
import type { Written } from '../content/write-content.ts';
import { longestDelay } from '../ledger/earlier-messages-store.ts';
import type { NewMessage } from '../ledger/messages-store.ts';
import { keyOfMoment } from '../ledger/notification-key.ts';

/** Appointments are checked this long before they begin: earlier, the estimate says little. */
const AHEAD = HOUR;

interface At {
  locationId: number;
  closed: ClosedChannels;
  now: Instant;
  eventId: number;
}

/**
 * Returns the messages to booked visitors whose appointment will begin late: once the delay has reached the vendor's
 * limit, and again each time it has grown by as much. Visitors in the line see their wait on their page.
 */
export async function lateMessages(tx: Tx, { locationId, closed, now, eventId }: At): Promise<NewMessage[]> {
  const location = await locationRow(tx, locationId, now);
  if (!location) return [];
  const messages: NewMessage[] = [];
  for (const { visitId, startsAt, lateMinutes } of await bookedStarts(tx, location, {
    now,
    until: now + AHEAD,
  })) {
    if (lateMinutes === 0) continue;
    const facts = await appointmentFacts(tx, visitId);
    if (!facts || facts.isDemo) continue;
    const settings = await settingsOfService(tx, { locationId, serviceId: facts.serviceId });
    const choices = settings.get('notifications.client_channels');
    if (choiceOf(choices, LATE) === 'none') continue;
    const limit = settings.get('notifications.late_minutes');
    const before = await longestDelay(tx, { visitId, startsAt });
    if (!tellsOfDelay(lateMinutes, { limit, before })) continue;
    // A family may share one address.
    const addressed = new Set<string>();
    for (const person of facts.coming) {
      const language = await languageOf(tx, { lang: person.lang, locationId });
      const names = await appointmentNames(tx, facts, language);
      for (const { channel, recipient, suppressed } of routesOf('joined', person, 'system')) {
        const address = recipient.toLowerCase();
        if (!isSwitchedOn(choices, LATE, channel) || (address !== '' && addressed.has(address))) continue;
        addressed.add(address);
        messages.push({
          key: keyOfMoment(tx.vendorId, [LATE, visitId, person.id, startsAt, lateMinutes, channel]),
          eventId,
          visitId,
          attendeeId: person.id,
          locationId,
          kind: LATE,
          channel,
          lang: language,
          recipient,
          suppressed: suppressed ?? closed[channel] ?? null,
          content: written({ channel, language, facts, names, person, lateMinutes }),
          notBefore: null,
          now,
        });
      }
    }
  }
  return messages;
}

interface Writing {
  channel: Channel;
  language: Language;
  facts: AppointmentFacts;
  names: AppointmentNames;
  person: Coming;
  lateMinutes: number;
}

function written(writing: Writing): Written {
  const { channel, language, facts, names, person, lateMinutes } = writing;
  const say = words(language, 'messages');
  const leads = person.id === facts.coming[0].id;
  const values = {
    location: names.location,
    vendor: facts.vendorName,
    name: person.firstName,
    when: momentOf(writing, facts.startsAt),
    delay: say('length', { minutes: lateMinutes }),
    link: leads ? LINK : '',
  };
  const about = { startsAt: facts.startsAt, lateMinutes };
  const template = templateOf(LATE, {
    values: { ...values, ...furtherValues(writing), leads: leads ? 'yes' : 'no', by: 'other', method: '' },
    ...meantFor(writing),
  });
  if (channel === 'sms') return { channel, template, text: say('sms.late', values).trim(), about };
  return {
    channel,
    template,
    about,
    sender: facts.vendorName,
    subject: say('late.subject', values),
    heading: say('late.heading', values),
    greeting: person.firstName === '' ? '' : say('greeting', values),
    body: say('late.body', values),
    facts: appointmentFactsOf({ ...writing, before: null }, say),
    action: leads ? say('action.manage') : '',
    small: [...(leads ? [say('keep.appointment')] : []), say('why.appointment', values)],
  };
}
