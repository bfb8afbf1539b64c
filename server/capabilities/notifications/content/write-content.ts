import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { formatDateTime, zoneName } from '#domain/language/date-format.ts';
import { HOURS_FROM, lengthOf, rangeOf, shownWait } from '#domain/language/shown-wait.ts';
import type { Length } from '#domain/language/shown-wait.ts';
import type { Language } from '#domain/language/languages.ts';
import { isNearKind } from '#domain/notifications/due-line-messages.ts';
import type { Channel, MessageKind } from '#domain/notifications/due-line-messages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import type { TemplateEventName } from '#domain/notifications/template-events.ts';
import type { TemplateValues } from '#domain/notifications/template-text.ts';
import type { Words } from '#server/infrastructure/words/words.ts';
import { words } from '#server/infrastructure/words/words.ts';
import type { NotifiedVisit } from './notified-visit-store.ts';

/** Placeholder of the visitor's link, whose code is never stored. */
export const LINK = '{link}';

/** The text of a message in the visitor's language, without its link. */
export type Written = MailContent | TextContent;
/** A message that is sent: a browser's as well. */
export type Sent = Written | PushContent;
export type Content = Sent | Unwritten;

/** The subject of a message that is written later. */
export interface Unwritten {
  channel: Channel;
  unwritten: true;
  about: { startsAt: Instant; minutesBefore: number };
}

/** What a vendor's own words are filled in with, when the message is sent. */
export interface TemplateData {
  event: TemplateEventName;
  values: TemplateValues;
  serviceId: number | null;
  /** The location whose own words come first; absent for messages to clients. */
  locationId?: number;
  /** The zone of the times in the message. */
  zone: string;
}

/** Facts of a message that may change before it is sent. */
export interface About {
  /** The start of the appointment, or the moment that the message is about. */
  startsAt: Instant;
  /** By how many minutes the appointment will begin late. */
  lateMinutes?: number;
  /** The device of a message about one. */
  deviceId?: number;
}

export interface TextContent {
  channel: 'sms';
  /** Its link opens the room of the video call. */
  joins?: true;
  text: string;
  template?: TemplateData;
  /** The start that a message about an appointment states. */
  about?: About;
}

/** A notification that the browser shows. Its link is added when it is sent, encrypted with it. */
export interface PushContent {
  channel: 'push';
  joins?: true;
  subscription: number;
  title: string;
  text: string;
  about?: undefined;
}

export interface MailContent {
  channel: 'email';
  joins?: true;
  template?: TemplateData;
  about?: About;
  sender: string;
  subject: string;
  heading: string;
  greeting: string;
  body: string;
  facts: [label: string, value: string][];
  /** Empty when there is no page for the reader to open. */
  action: string;
  small: string[];
}

export interface Writing {
  kind: MessageKind;
  channel: Channel;
  language: Language;
  visit: NotifiedVisit;
  /** The service's name in that language. */
  service: string;
  location: string;
  byVisitor: boolean;
  /** The message has the link of the video call in place of the visitor's page. */
  joins?: boolean;
  /** The position in line that the event names; only for a `position`. */
  position: number;
  /** What a staff member has written; only for a `staff-message`. */
  text: string;
}

/** Writes the text once, when the message becomes due: staff see in the ledger what was sent. */
export function writeContent(writing: Writing): Written {
  const say = words(writing.language, 'messages');
  const { visit, location } = writing;
  const values = {
    location,
    vendor: visit.vendorName,
    ticket: formatTicket(visit.prefix, visit.number),
    method: methodWord(visit.meetingMethod),
    station: visit.stationName ?? 'none',
    by: writing.byVisitor ? 'visitor' : 'other',
    name: visit.firstName,
    position: String(writing.position),
    wait: waitOf(visit, say)[0]?.[1] ?? 'none',
    // A typed placeholder would take the link.
    text: writing.text.replaceAll(LINK, ''),
    link: LINK,
    opens: visit.opensAt === null ? '' : formatDateTime(visit.opensAt, visit.timeZone, writing.language),
  };
  const what = writing.kind === 'joined' && visit.opensAt !== null ? 'saved' : writing.kind;
  const template = templateOf(what, {
    values: {
      ...values,
      service: writing.service,
      station: visit.stationName,
      wait: waitOf(visit, say)[0]?.[1] ?? '',
      number: formatConfirmationNumber(visit.confirmationNumber),
    },
    serviceId: visit.serviceId,
    zone: visit.timeZone,
  });
  const joins = writing.joins && { joins: true as const };
  if (writing.channel === 'sms')
    return { channel: 'sms', ...joins, template, text: say(`sms.${what}`, values) };
  return {
    channel: 'email',
    ...joins,
    template,
    sender: visit.vendorName,
    subject: say(`${what}.subject`, values),
    heading: say(`${what}.heading`, values),
    greeting: visit.firstName === '' ? '' : say('greeting', values),
    body: joins ? say('join.body') : say(`${what}.body`, values),
    facts: factsOf(writing, say),
    action: say(joins ? 'action.join' : ended(writing.kind) ? 'action.again' : 'action.track'),
    small: [...(joins || ended(writing.kind) ? [] : [say('keep')]), say('why', values)],
  };
}

/** The same as the mail's heading and text, with the vendor's name and the ticket. */
export function writePush(writing: Omit<Writing, 'channel'>, subscription: number): PushContent {
  const mail = writeContent({ ...writing, channel: 'email' }) as MailContent;
  const { visit } = writing;
  const title = `${mail.heading} – ${formatTicket(visit.prefix, visit.number)}`;
  return {
    channel: 'push',
    ...(writing.joins && { joins: true as const }),
    subscription,
    title,
    text: `${mail.body}\n${visit.vendorName}`,
  };
}

/** The values of a message for a vendor's words. A typed placeholder would take the link of the reader. */
export function templateOf(
  event: TemplateEventName,
  { values, ...of }: Omit<TemplateData, 'event' | 'values'> & { values: Record<string, string | null> },
): TemplateData {
  const clean = Object.entries(values).map(([name, value]) => [
    name,
    name === 'link' ? (value ?? '') : (value ?? '').replaceAll(LINK, ''),
  ]);
  return { event, values: Object.fromEntries(clean) as TemplateValues, ...of };
}

/** Whether the spot in line is gone; the link then leads to the joining form. */
export const ended = (kind: MessageKind): boolean => kind === 'cancelled' || kind === 'day-ended';

function factsOf({ kind, visit, language, service, location }: Writing, say: Words): [string, string][] {
  const inPerson = visit.meetingMethod === MEETING_METHOD.inPerson;
  const address =
    inPerson && visit.locationAddress !== location ? `${location}, ${visit.locationAddress}` : location;
  const called = kind === 'called' || kind === 'recalled';
  return [
    [say('fact.ticket'), formatTicket(visit.prefix, visit.number)],
    ...(called && inPerson && visit.stationName !== null
      ? [[say('fact.station'), visit.stationName] as [string, string]]
      : []),
    [say('fact.topic'), service],
    [say('fact.location'), address],
    ...(kind === 'joined' || isNearKind(kind) ? waitOf(visit, say) : []),
    [say('fact.joined'), moment(visit, language)],
    [say('fact.number'), formatConfirmationNumber(visit.confirmationNumber)],
  ];
}

/**
 * The wait shown, on joining and near the turn, unless the place is saved for the opening. A visitor who may not be served before the
 * day ends reads so, as on the page, which also offers appointments.
 */
function waitOf(visit: NotifiedVisit, say: Words): [string, string][] {
  const { shown, expectedStart, waitReason, opensAt } = visit;
  if (opensAt !== null) return [];
  if (!shown && waitReason === 'not-today') return [[say('fact.wait'), say('wait.notToday')]];
  if (!shown || expectedStart === null) return [];
  const expected = (expectedStart - (visit.estimatedAt ?? visit.createdAt)) / MINUTE;
  const wait = shownWait({ ...visit, expected });
  if (wait.minutes === 0) return [];
  const range = rangeOf(wait, HOURS_FROM);
  const values = {
    time: lengthWords(lengthOf(wait.minutes, HOURS_FROM), say),
    low: typeof range.low === 'number' ? range.low : lengthWords(range.low, say),
    high: lengthWords(range.high, say),
  };
  if (wait.low === wait.high) return [[say('fact.wait'), say('wait.about', values)]];
  return [[say('fact.wait'), say(wait.mayVary ? 'wait.aboutVaries' : 'wait.aboutRange', values)]];
}

function lengthWords({ hours, minutes }: Length, say: Words): string {
  if (hours === 0) return say('length', { minutes });
  return minutes === 0 ? say('length.hours', { hours }) : say('length.hoursMinutes', { hours, minutes });
}

/** Includes the zone in every message, because the reader may be elsewhere. */
const moment = ({ createdAt, timeZone }: NotifiedVisit, language: Language): string =>
  `${formatDateTime(createdAt, timeZone, language)} (${zoneName(timeZone, createdAt, language)})`;

function methodWord(method: number): 'phone' | 'video' | 'person' {
  if (method === MEETING_METHOD.phone) return 'phone';
  return method === MEETING_METHOD.video ? 'video' : 'person';
}
