import { choiceOf, isSwitchedOn } from '#domain/notifications/client-rules.ts';
import { dueAfterVisit } from '#domain/notifications/due-after-visit.ts';
import type { AfterVisitKind } from '#domain/notifications/due-after-visit.ts';
import { zoneToTell } from '#domain/notifications/due-booking-messages.ts';
import { routesOf } from '#domain/notifications/due-line-messages.ts';
import type { Channel, ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { formatDateTime, zoneName } from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { formatConfirmationNumber } from '#domain/visits/numbers.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { words } from '#server/infrastructure/words/words.ts';
import { effectiveSettings, settingsOfService, translated, translationsOf } from '../../vendors/index.ts';
import { languageOf } from '../content/language-of.ts';
import { visitOver } from '../content/visit-over-store.ts';
import type { VisitOver } from '../content/visit-over-store.ts';
import { LINK, templateOf } from '../content/write-content.ts';
import type { Written } from '../content/write-content.ts';
import { hasMessage } from '../ledger/earlier-messages-store.ts';
import { addDueMessages } from '../ledger/messages-store.ts';
import { keyOf } from '../ledger/notification-key.ts';

interface Due {
  event: StoredEvent;
  closed(): Promise<ClosedChannels>;
  now: Instant;
}

/**
 * Adds the message that the end of a visit requires, to who came or booked. A vendor that has not switched it on gets
 * no row, so the ledger does not fill with messages that are never sent.
 */
export async function addAfterVisitMessages(tx: Tx, { event, closed, now }: Due): Promise<void> {
  const kind = dueAfterVisit(event);
  const visit = kind === null ? undefined : await visitOver(tx, event.subjectId);
  if (kind === null || !visit || visit.isDemo) return;
  const settings = await settingsOfService(tx, visit);
  const choices = settings.get('notifications.client_channels');
  if (choiceOf(choices, kind) === 'none') return;
  if (kind === 'feedback' && (visit.feedbackGiven || !(await asksForFeedback(tx)))) return;
  // A served visit is completed later, and an end that was taken back may come again.
  if (await hasMessage(tx, { visitId: visit.id, kind })) return;
  const minutes = settings.get(
    kind === 'missed' ? 'notifications.missed_minutes' : 'notifications.feedback_minutes',
  );
  const language = await languageOf(tx, visit);
  const writing = { kind, language, visit, ...(await namesOf(tx, visit, language)) };
  const shut = await closed();
  const routes = routesOf('joined', visit, event.actorKind).filter(({ channel }) =>
    isSwitchedOn(choices, kind, channel),
  );
  await addDueMessages(
    tx,
    routes.map(({ channel, recipient, suppressed }) => ({
      key: keyOf(event, { channel, visit: visit.id }),
      eventId: event.id,
      visitId: visit.id,
      attendeeId: null,
      locationId: visit.locationId,
      kind,
      channel,
      lang: language,
      recipient,
      suppressed: suppressed ?? shut[channel] ?? null,
      content: written({ ...writing, channel }),
      notBefore: minutes === 0 ? null : event.at + minutes * MINUTE,
      now,
    })),
  );
}

/** Whether the pages of the vendor show the feedback card. */
export const asksForFeedback = async (tx: Tx): Promise<boolean> =>
  (await effectiveSettings(tx)).get('show_queue_appointment_feedback');

interface Names {
  service: string;
  location: string;
}

async function namesOf(
  tx: Tx,
  { serviceId, serviceName, locationId, locationName }: VisitOver,
  locale: Language,
): Promise<Names> {
  const [services, locations] = await Promise.all([
    translationsOf(tx, 'service', [serviceId]),
    translationsOf(tx, 'location', [locationId]),
  ]);
  const named = (own: string, translations: Parameters<typeof translated>[2]['translations']) =>
    translated(own, 'name', { translations, locale });
  return {
    service: named(serviceName, services.get(serviceId)),
    location: named(locationName, locations.get(locationId)),
  };
}

interface Writing extends Names {
  kind: AfterVisitKind;
  channel: Channel;
  language: Language;
  visit: VisitOver;
}

function written(writing: Writing): Written {
  const { kind, channel, language, visit, service, location } = writing;
  const say = words(language, 'messages');
  const isBooked = visit.startsAt !== null;
  const values = {
    location,
    vendor: visit.vendorName,
    name: visit.firstName,
    when: momentOf(writing),
    booked: isBooked ? 'yes' : 'no',
    link: LINK,
  };
  const template = templateOf(kind, {
    values: { ...values, service, number: formatConfirmationNumber(visit.confirmationNumber) },
    serviceId: visit.serviceId,
    zone: zoneOf(visit),
  });
  if (channel === 'sms') return { channel, template, text: say(`sms.${kind}`, values) };
  const again = isBooked ? 'action.book' : 'action.again';
  return {
    channel,
    template,
    sender: visit.vendorName,
    subject: say(`${kind}.subject`, values),
    heading: say(`${kind}.heading`, values),
    greeting: visit.firstName === '' ? '' : say('greeting', values),
    body: say(`${kind}.body`, values),
    facts: [
      [say(isBooked ? 'fact.when' : 'fact.joined'), momentOf(writing)],
      [say(isBooked ? 'fact.service' : 'fact.topic'), service],
      [say('fact.location'), location],
      [say('fact.number'), formatConfirmationNumber(visit.confirmationNumber)],
    ],
    action: say(kind === 'feedback' ? 'action.feedback' : again),
    small: [
      ...(kind === 'feedback' ? [say('keep.feedback')] : []),
      say(isBooked ? 'why.appointment' : 'why', values),
    ],
  };
}

/** The start of the appointment, or when the visitor joined the line, with the name of the zone. */
function momentOf({ visit, language }: Writing): string {
  const at = visit.startsAt ?? visit.createdAt;
  const zone = zoneOf(visit);
  return `${formatDateTime(at, zone, language)} (${zoneName(zone, at, language)})`;
}

const zoneOf = (visit: VisitOver): string => (visit.startsAt === null ? visit.timeZone : zoneToTell(visit));
