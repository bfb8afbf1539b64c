import type { CalendarEntry } from '#domain/appointments/calendar-file.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import { labelText } from '#domain/language/label-text.ts';
import type { Language } from '#domain/language/languages.ts';
import { fullName } from '#domain/language/person-name.ts';
import type { Instant } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { translated, translationsOf } from '../../vendors/index.ts';
import type { AppointmentFacts, Coming } from './appointment-facts-store.ts';

/** Names of service and location, and the documents to bring, in one language. */
export interface AppointmentNames {
  service: string;
  location: string;
  documents: string;
}

export async function appointmentNames(
  tx: Tx,
  facts: AppointmentFacts,
  language: Language,
): Promise<AppointmentNames> {
  const [services, locations] = await Promise.all([
    translationsOf(tx, 'service', [facts.serviceId]),
    translationsOf(tx, 'location', [facts.locationId]),
  ]);
  const ofService = { translations: services.get(facts.serviceId), locale: language };
  const ofLocation = { translations: locations.get(facts.locationId), locale: language };
  return {
    service: translated(facts.serviceName, 'name', ofService),
    location: translated(facts.locationName, 'name', ofLocation),
    documents: translated(facts.serviceDocuments, 'documents', ofService),
  };
}

/** The address, or the meeting method where there is none. */
export function calendarLocationOf(
  facts: AppointmentFacts,
  names: AppointmentNames,
  language: Language,
): string {
  const say = words(language, 'messages');
  const { meetingMethod, locationAddress, clientAddress } = facts;
  if (meetingMethod === MEETING_METHOD.phone) return say('place.phone');
  if (meetingMethod === MEETING_METHOD.video) return say('place.video');
  if (meetingMethod === MEETING_METHOD.offSite) return clientAddress || say('place.yours');
  const named = locationAddress === '' || locationAddress === names.location;
  return named ? names.location : `${names.location}, ${locationAddress}`;
}

interface Making {
  facts: AppointmentFacts;
  names: AppointmentNames;
  language: Language;
  /** The owner of the calendar; undefined for an attendee who has cancelled. */
  person: Coming | undefined;
  /** The sender address of the vendor's mails. */
  from: string;
  now: Instant;
}

/**
 * The appointment as a calendar entry. Its sequence is the visit's version, which every change increments. It
 * contains no link: people share calendars, and the link opens the appointment.
 */
export function calendarEntryOf({ facts, names, language, person, from, now }: Making): CalendarEntry {
  const say = words(language, 'messages');
  const description = [
    labelText(language, say('fact.number'), formatConfirmationNumber(facts.confirmationNumber)),
    ...(facts.staffName === null ? [] : [labelText(language, say('fact.with'), facts.staffName)]),
    say('calendar.change'),
  ];
  return {
    uid: `appointment-${facts.publicRef}`,
    sequence: facts.version - 1,
    cancelled: !person || facts.status === STATUS.cancelled,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    zone: facts.timeZone,
    now,
    title: `${names.service} – ${facts.vendorName}`,
    description: description.join('\n'),
    where: calendarLocationOf(facts, names, language),
    organizer: { name: facts.vendorName, address: from },
    attendee:
      person && person.email !== ''
        ? { name: fullName(person.firstName, person.lastName), address: person.email }
        : null,
  };
}
