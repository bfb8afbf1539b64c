import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { BOOKING_SOURCE } from '#domain/codes/booking-source.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Channel } from '#domain/notifications/due-line-messages.ts';
import { isStaffKind } from '#domain/notifications/team-kinds.ts';
import type { TeamKind } from '#domain/notifications/team-kinds.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { ExampleFacts } from '../content/message-templates-store.ts';
import type { Written } from '../content/write-content.ts';
import type { TeamVisit } from '../team/team-facts-store.ts';
import type { TeamMember } from '../team/team-members-store.ts';
import { agendaLine, dateIn, momentIn, unansweredLine, writeTeam } from '../team/write-team.ts';

interface ExampleOf {
  kind: TeamKind;
  channel: Channel;
  language: Language;
  facts: ExampleFacts;
  now: Instant;
}

const READER: TeamMember = {
  id: 1,
  firstName: 'Sam',
  email: '',
  phone: '',
  lang: '',
  muted: [],
  holder: { role: 10 },
};

const AFTERNOON = 14 * 60;

/** A message to staff or a location with example values, written as a real one. */
export function exampleOfTeam({ kind, channel, language, facts, now }: ExampleOf): Written {
  const zone = facts.location?.timeZone ?? 'UTC';
  const { date } = wallOf(now + DAY, zone);
  const startsAt = instantOf(date, AFTERNOON, zone);
  const place = {
    id: facts.location?.id ?? 0,
    name: facts.location?.name ?? '',
    timeZone: zone,
    vendorName: facts.vendor,
  };
  const visit: TeamVisit = {
    id: 1,
    isDemo: false,
    status: STATUS.confirmed,
    staffId: READER.id,
    startsAt,
    meetingMethod: MEETING_METHOD.inPerson,
    source: BOOKING_SOURCE.modernClientView,
    firstName: 'Ana',
    lastName: 'Lopez',
    confirmationNumber: '7KF3M9QX',
    locationId: place.id,
    serviceId: facts.service?.id ?? 0,
    serviceName: facts.service?.name ?? '',
    prefix: 'A',
    number: 7,
    live: true,
    calledAt: null,
    startedAt: null,
  };
  const line = agendaLine({ ...visit, startsAt }, { reader: READER, zone, language });
  const values: Partial<Record<TeamKind, Record<string, string | number>>> = {
    'staff-changed': { before: momentIn(startsAt - HOUR, zone, language) },
    'staff-long-wait': { minutes: 30 },
    'staff-queue-full': { count: 24, limit: 20 },
    'staff-texts': {
      count: 1,
      minutes: 30,
      list: unansweredLine(
        { ...visit, visitStaffId: READER.id },
        { reader: READER, since: startsAt, zone, language },
      ),
    },
    'staff-agenda': { when: dateIn(date, language), count: 1, list: line },
    'staff-digest': { when: dateIn(date, language), count: 1, list: line },
    'location-closing': { when: momentIn(now + 15 * MINUTE, zone, language), count: 3 },
    'location-unstaffed': { count: 3 },
    'location-device': { device: 'Kiosk', when: momentIn(now - 15 * MINUTE, zone, language) },
    'location-summary': { when: dateIn(date, language), served: 42, gone: 3, count: 2, minutes: 9 },
  };
  return writeTeam({
    kind,
    channel,
    language,
    place,
    reader: isStaffKind(kind) ? READER : null,
    ...(OF_VISIT.includes(kind) && {
      visit: { ...visit, ...(OF_LINE.includes(kind) && { startsAt: null }) },
    }),
    values: values[kind] ?? {},
  });
}

const OF_LINE: readonly TeamKind[] = ['staff-long-wait', 'location-request', 'location-callback'];
const OF_VISIT: readonly TeamKind[] = [
  'staff-assigned',
  'staff-changed',
  'staff-cancelled',
  'staff-arrived',
  ...OF_LINE,
];
