import { zoneToTell } from '#domain/notifications/due-booking-messages.ts';
import { waitListRoutesOf } from '#domain/notifications/due-wait-list-messages.ts';
import type { WaitListKind } from '#domain/notifications/due-wait-list-messages.ts';
import type { Channel, ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { formatDateTime, zoneName } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { waitListFacts } from '../../appointments/index.ts';
import type { WaitListFacts } from '../../appointments/index.ts';
import { effectiveSettings, translated, translationsOf } from '../../vendors/index.ts';
import { languageOf } from '../content/language-of.ts';
import { addDueMessages } from '../ledger/messages-store.ts';
import { keyOf } from '../ledger/notification-key.ts';
import { LINK, templateOf } from '../content/write-content.ts';
import type { Written } from '../content/write-content.ts';

/** Adds the messages that an event of a wait-list entry requires, one for each of its addresses. */
export async function addWaitListMessages(
  tx: Tx,
  event: StoredEvent,
  { kind, closed, now }: { kind: WaitListKind; closed: ClosedChannels; now: Instant },
): Promise<void> {
  const facts = await waitListFacts(tx, event.subjectId, now);
  if (!facts) return;
  const { entry } = facts;
  const startsAt = event.data['starts_at'];
  const offer = facts.offers.find(
    (one) => typeof startsAt === 'string' && one.startsAt === fromIso(startsAt),
  );
  const overtaken = kind === 'time-offered' && !offer;
  const language = await languageOf(tx, entry);
  const [services, locations, settings] = await Promise.all([
    translationsOf(tx, 'service', [entry.serviceId]),
    translationsOf(tx, 'location', [entry.locationId]),
    effectiveSettings(tx, entry.locationId),
  ]);
  const named = (own: string, translations: Parameters<typeof translated>[2]['translations']) =>
    translated(own, 'name', { translations, locale: language });
  const writing = {
    kind,
    language,
    entry,
    offer: offer ?? null,
    toAll: settings.get('waitList.offers') === 'to-all',
    service: named(entry.serviceName, services.get(entry.serviceId)),
    location: named(entry.locationName, locations.get(entry.locationId)),
  };
  const messages = waitListRoutesOf(entry).map(({ channel, recipient, suppressed }) => ({
    key: keyOf(event, { channel }),
    eventId: event.id,
    visitId: null,
    entryId: entry.id,
    attendeeId: null,
    locationId: entry.locationId,
    kind,
    channel,
    lang: language,
    recipient,
    suppressed: suppressed ?? (overtaken ? ('out-of-date' as const) : (closed[channel] ?? null)),
    content: written({ ...writing, channel }),
    notBefore: null,
    now,
  }));
  await addDueMessages(tx, messages);
}

interface Writing {
  kind: WaitListKind;
  channel: Channel;
  language: Language;
  entry: WaitListFacts['entry'];
  offer: WaitListFacts['offers'][number] | null;
  toAll: boolean;
  service: string;
  location: string;
}

function written(writing: Writing): Written {
  const { kind, channel, language, entry, offer, location } = writing;
  const startsAt = startOf(writing);
  const say = words(language, 'messages');
  const values = {
    location,
    vendor: entry.vendorName,
    name: entry.firstName,
    when: startsAt === null ? '' : moment(writing, startsAt),
    until: offer ? moment(writing, offer.expiresAt) : '',
    readers: writing.toAll ? 'all' : 'one',
    link: LINK,
  };
  const about = offer ? { about: { startsAt: offer.startsAt } } : {};
  const template = templateOf(kind, {
    values: { ...values, service: writing.service },
    serviceId: entry.serviceId,
    zone: zoneOf(entry),
  });
  if (channel === 'sms') return { channel, template, text: say(`sms.${kind}`, values), ...about };
  return {
    channel,
    template,
    ...about,
    sender: entry.vendorName,
    subject: say(`${kind}.subject`, {
      ...values,
      when: startsAt === null ? '' : formatDateTime(startsAt, zoneOf(entry), language),
    }),
    heading: say(`${kind}.heading`, values),
    greeting: entry.firstName === '' ? '' : say('greeting', values),
    body: say(`${kind}.body`, values),
    facts: factsOf(writing),
    action: actionOf(say, kind),
    // The link of a cancellation shows other times, for which it needs no reference.
    small: [...(kind === 'awaited-cancelled' ? [] : [say('keep.waitList')]), say('why.waitList', values)],
  };
}

function actionOf(say: ReturnType<typeof words>, kind: WaitListKind): string {
  if (kind === 'time-offered') return say('action.offer');
  return say(kind === 'wait-listed' ? 'action.waitList' : 'action.otherTimes');
}

/** Of the offered time, else of the group session. */
const startOf = ({ offer, entry }: Pick<Writing, 'offer' | 'entry'>): Instant | null =>
  offer?.startsAt ?? entry.sessionStart;

function factsOf(writing: Writing): [string, string][] {
  const { entry, offer, service, location, language } = writing;
  const startsAt = startOf(writing);
  const say = words(language, 'messages');
  const staff = offer?.staffName ?? entry.staffName;
  return [
    ...(startsAt === null ? [] : [[say('fact.when'), moment(writing, startsAt)] as [string, string]]),
    ...(offer ? [[say('fact.until'), moment(writing, offer.expiresAt)] as [string, string]] : []),
    [say('fact.service'), service],
    ...(staff === null ? [] : [[say('fact.with'), staff] as [string, string]]),
    ...howOf(entry.meetingMethod).map((id): [string, string] => [say('fact.how'), say(id)]),
    [say('fact.location'), location],
  ];
}

function howOf(method: number): ('place.phone' | 'place.video' | 'place.yours')[] {
  if (method === MEETING_METHOD.phone) return ['place.phone'];
  if (method === MEETING_METHOD.video) return ['place.video'];
  return method === MEETING_METHOD.offSite ? ['place.yours'] : [];
}

const zoneOf = (entry: Writing['entry']): string => zoneToTell(entry);

/** Includes the zone's name, because the reader may be elsewhere. */
function moment({ entry, language }: Writing, at: Instant): string {
  const zone = zoneOf(entry);
  return `${formatDateTime(at, zone, language)} (${zoneName(zone, at, language)})`;
}
