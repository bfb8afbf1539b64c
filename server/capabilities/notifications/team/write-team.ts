import { formatTime, formatDateTime, formatLocalDate, zoneName } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import { fullName } from '#domain/language/person-name.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import { isStaffKind } from '#domain/notifications/team-kinds.ts';
import type { TeamKind } from '#domain/notifications/team-kinds.ts';
import { namesClient } from '#domain/notifications/team-rules.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { LINK, templateOf } from '../content/write-content.ts';
import type { About, Written } from '../content/write-content.ts';
import type { TeamLocation, TeamVisit, UnansweredThread } from './team-facts-store.ts';
import type { TeamMember } from './team-members-store.ts';

export interface TeamWriting {
  kind: TeamKind;
  channel: Channel;
  language: Language;
  place: TeamLocation;
  /** The staff member who reads it; null for a recipient of the location. */
  reader: TeamMember | null;
  visit?: TeamVisit;
  values?: Readonly<Record<string, string | number>>;
  about?: About;
}

/** Writes a message to staff or a location, in its reader's language and with the location's times. */
export function writeTeam({
  kind,
  channel,
  language,
  place,
  reader,
  visit,
  about,
  ...of
}: TeamWriting): Written {
  const say = words(language, 'team');
  const values: Record<string, string> = {
    ...(reader && { name: reader.firstName }),
    vendor: place.vendorName,
    location: place.name,
    ...(visit && { service: visit.serviceName }),
    ...(visit && reader && { number: formatConfirmationNumber(visit.confirmationNumber) }),
    ...(visit &&
      visit.prefix !== null &&
      visit.number !== null && { ticket: formatTicket(visit.prefix, visit.number) }),
    ...(visit && reader && { client: clientIn(visit, { reader, isOwn: visit.staffId === reader.id }) }),
    ...(visit && visit.startsAt !== null && { when: momentIn(visit.startsAt, place.timeZone, language) }),
    ...Object.fromEntries(Object.entries(of.values ?? {}).map(([name, value]) => [name, String(value)])),
    link: LINK,
  };
  const template = templateOf(kind, {
    values,
    serviceId: visit?.serviceId ?? null,
    locationId: place.id,
    zone: place.timeZone,
  });
  const shared = { template, ...(about && { about }) };
  const subject = say(`${kind}.subject`, values);
  if (channel === 'sms') return { channel, ...shared, text: `${place.vendorName}: ${subject} ${LINK}` };
  return {
    channel,
    ...shared,
    sender: place.vendorName,
    subject,
    heading: subject,
    greeting: reader === null || reader.firstName === '' ? '' : say('greeting', values),
    body: say(`${kind}.body`, values),
    facts: teamFacts(kind, language, values),
    action: say('team.action'),
    small: [say(isStaffKind(kind) ? 'team.why.staff' : 'team.why.location', values)],
  };
}

/** Facts that a mail lists, by the variable that holds them. */
const FACTS = [
  ['when', 'fact.when'],
  ['ticket', 'fact.ticket'],
  ['service', 'fact.service'],
  ['location', 'fact.location'],
  ['number', 'fact.number'],
] as const;
/** The others say in their text all that there is. */
const WITH_FACTS: readonly TeamKind[] = [
  'staff-assigned',
  'staff-changed',
  'staff-cancelled',
  'staff-arrived',
  'staff-long-wait',
  'location-request',
  'location-callback',
];

function teamFacts(
  kind: TeamKind,
  language: Language,
  values: Readonly<Record<string, string>>,
): [string, string][] {
  if (!WITH_FACTS.includes(kind)) return [];
  const say = words(language, 'messages');
  return FACTS.flatMap(([name, id]): [string, string][] => {
    const value = values[name] ?? '';
    return value === '' ? [] : [[say(id), value]];
  });
}

/** The client's name, or the confirmation number for a reader who may not see it. */
function clientIn(
  {
    firstName,
    lastName,
    confirmationNumber,
  }: Pick<TeamVisit, 'firstName' | 'lastName' | 'confirmationNumber'>,
  { reader, isOwn }: { reader: TeamMember; isOwn: boolean },
): string {
  const name = namesClient(reader.holder, isOwn) ? fullName(firstName, lastName) : '';
  return name === '' ? formatConfirmationNumber(confirmationNumber) : name;
}

/** One line of an agenda. */
export const agendaLine = (
  row: Pick<TeamVisit, 'firstName' | 'lastName' | 'confirmationNumber' | 'serviceName'> & {
    startsAt: Instant;
  },
  { reader, zone, language }: { reader: TeamMember; zone: string; language: Language },
): string =>
  `${formatTime(row.startsAt, zone, language)} – ${clientIn(row, { reader, isOwn: true })}, ${row.serviceName}`;

/** One line about texts that wait: since when, and from whom. */
export const unansweredLine = (
  row: Omit<UnansweredThread, 'since'>,
  { reader, since, zone, language }: { reader: TeamMember; since: Instant; zone: string; language: Language },
): string => {
  const say = words(language, 'team');
  const { firstName, lastName, confirmationNumber, visitStaffId } = row;
  const from =
    firstName === null || lastName === null || confirmationNumber === null
      ? say('staff-texts.unknown')
      : clientIn(
          { firstName, lastName, confirmationNumber },
          {
            reader,
            isOwn: visitStaffId === reader.id,
          },
        );
  return `${formatDateTime(since, zone, language)} – ${from}`;
};

export const momentIn = (instant: Instant, zone: string, language: Language): string =>
  `${formatDateTime(instant, zone, language)} (${zoneName(zone, instant, language)})`;

export const dateIn = (date: LocalDate, language: Language): string => formatLocalDate(date, language);
