import type { BookingKind } from '#domain/notifications/due-booking-messages.ts';
import { zoneToTell } from '#domain/notifications/due-booking-messages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { formatDateTime, zoneName } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { Words } from '#server/infrastructure/words/words.ts';
import { calendarLocationOf } from '../../appointments/index.ts';
import type { AppointmentFacts, AppointmentNames, Coming } from '../../appointments/index.ts';
import type { Written } from './write-content.ts';
import { LINK, templateOf } from './write-content.ts';

export interface BookingWriting {
  kind: BookingKind;
  channel: Channel;
  language: Language;
  facts: AppointmentFacts;
  names: AppointmentNames;
  person: Coming;
  /** Whether the person may change the appointment; then the message links to it. */
  leads: boolean;
  byVisitor: boolean;
  /** The start before the move. */
  before: Instant | null;
}

/** Writes a message about an appointment in the person's language and time zone. */
export function writeBooking(writing: BookingWriting): Written {
  const { kind, channel, language, facts, names, person, leads } = writing;
  const say = words(language, 'messages');
  const values = {
    location: names.location,
    vendor: facts.vendorName,
    service: names.service,
    name: person.firstName,
    when: momentOf(writing, facts.startsAt),
    method: methodWord(facts.meetingMethod),
    by: writing.byVisitor ? 'visitor' : 'other',
    leads: leads ? 'yes' : 'no',
    link: leads || kind === 'called-off' ? LINK : '',
  };
  const about = { startsAt: facts.startsAt };
  const template = templateOf(kind, {
    values: { ...values, ...furtherValues(writing) },
    ...meantFor(writing),
  });
  if (channel === 'sms') return { channel, template, text: say(`sms.${kind}`, values).trim(), about };
  const off = kind === 'called-off';
  return {
    channel,
    template,
    sender: facts.vendorName,
    about,
    subject: say(`${kind}.subject`, {
      ...values,
      when: formatDateTime(facts.startsAt, zoneOf(writing), language),
    }),
    heading: say(`${kind}.heading`, values),
    greeting: person.firstName === '' ? '' : say('greeting', values),
    body: say(`${kind}.body`, values),
    facts: [
      ...appointmentFactsOf(writing, say),
      ...(off || names.documents.trim() === ''
        ? []
        : [[say('fact.documents'), names.documents.trim()] as [string, string]]),
    ],
    action: off ? say('action.book') : leads ? say('action.manage') : '',
    small: [
      say(off ? 'calendar.removes' : 'calendar.adds'),
      ...(leads && !off ? [say('keep.appointment')] : []),
      say('why.appointment', values),
    ],
  };
}

/** Values that a vendor's words may have, beyond those of the product's. */
export const furtherValues = ({ facts, names }: Pick<BookingWriting, 'facts' | 'names'>) => ({
  service: names.service,
  staff: facts.staffName,
  documents: names.documents.trim(),
  number: formatConfirmationNumber(facts.confirmationNumber),
});

export const meantFor = (writing: Moment) => ({ serviceId: writing.facts.serviceId, zone: zoneOf(writing) });

/** The facts of the appointment, as every message about it lists them. */
export function appointmentFactsOf(
  writing: Moment & Pick<BookingWriting, 'names' | 'before'>,
  say: Words,
): [string, string][] {
  const { facts, names, language, before } = writing;
  const remote = facts.meetingMethod === MEETING_METHOD.phone || facts.meetingMethod === MEETING_METHOD.video;
  const minutes = (facts.endsAt - facts.startsAt) / MINUTE;
  return [
    [say('fact.when'), momentOf(writing, facts.startsAt)],
    ...(before === null ? [] : [[say('fact.before'), momentOf(writing, before)] as [string, string]]),
    [say('fact.length'), say('length', { minutes })],
    [say('fact.service'), names.service],
    ...(facts.staffName === null ? [] : [[say('fact.with'), facts.staffName] as [string, string]]),
    [say(remote ? 'fact.how' : 'fact.place'), calendarLocationOf(facts, names, language)],
    ...(remote ? [[say('fact.location'), names.location] as [string, string]] : []),
    [say('fact.number'), formatConfirmationNumber(facts.confirmationNumber)],
  ];
}

type Moment = Pick<BookingWriting, 'facts' | 'person' | 'language'>;

const zoneOf = ({ facts, person }: Moment): string =>
  zoneToTell({ ...facts, clientTimeZone: person.clientTimeZone });

/** Includes the zone's name, because the reader may be elsewhere. */
export function momentOf(writing: Moment, at: Instant): string {
  const zone = zoneOf(writing);
  return `${formatDateTime(at, zone, writing.language)} (${zoneName(zone, at, writing.language)})`;
}

function methodWord(method: number): string {
  if (method === MEETING_METHOD.phone) return 'phone';
  if (method === MEETING_METHOD.video) return 'video';
  return method === MEETING_METHOD.offSite ? 'visit' : 'person';
}
