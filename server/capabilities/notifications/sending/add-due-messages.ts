import { AFTER_VISIT_EVENTS, dueAfterVisit } from '#domain/notifications/due-after-visit.ts';
import { BOOKING_EVENTS } from '#domain/notifications/due-booking-messages.ts';
import { dueWaitListMessage, WAIT_LIST_EVENTS } from '#domain/notifications/due-wait-list-messages.ts';
import {
  dueMessage,
  isNearKind,
  isPushed,
  routesOf,
  NOTIFIED_EVENTS,
} from '#domain/notifications/due-line-messages.ts';
import type { ClosedChannels, MessageKind } from '#domain/notifications/due-line-messages.ts';
import { staffRoute } from '#domain/notifications/staff-message.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { wordsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Listener } from '#server/infrastructure/outbox/listeners.ts';
import { appointmentFacts } from '../../appointments/index.ts';
import { effectiveSettings, translated, translationsOf } from '../../vendors/index.ts';
import { languageOf } from '../content/language-of.ts';
import { addDueMessages } from '../ledger/messages-store.ts';
import type { NewMessage } from '../ledger/messages-store.ts';
import { subscriptionsOf } from '../ledger/push-subscriptions-store.ts';
import { keyOf } from '../ledger/notification-key.ts';
import { INVITATION_SENT } from '#domain/notifications/due-invitations.ts';
import { addAfterVisitMessages } from '../clients/after-visit-messages.ts';
import { addInvitationMessages } from '../clients/invitation-messages.ts';
import { addDueBookingMessages } from '../clients/add-due-booking-messages.ts';
import { addGroupMessages, SESSION_MESSAGE_EVENTS } from '../clients/session-messages.ts';
import { addTeamMessages, isTeamEvent, TEAM_EVENTS } from '../team/add-team-messages.ts';
import { addWaitListMessages } from '../clients/wait-list-messages.ts';
import { notifiedVisit } from '../content/notified-visit-store.ts';
import type { NotifiedVisit } from '../content/notified-visit-store.ts';
import { writeContent, writePush } from '../content/write-content.ts';

/** A visitor who has just got the confirmation of joining needs no message about being next, or near. */
const JUST_SENT_MS = MINUTE;

/**
 * Turns events into due notifications: one row per event and channel, in the transaction that advances the
 * listener. Consent and the ledger decide, not the actor of the event. Demo visitors get no messages, because
 * they are invented.
 */
export function dueMessagesListener(input: {
  /** Returns the channels that are unavailable to the vendor, with the reason. */
  closed(tx: Tx): Promise<ClosedChannels>;
  pushes: boolean;
  clock: { now(): Instant };
  wake(): void;
}): Listener {
  return {
    name: 'messages',
    kinds: [
      ...new Set([
        ...NOTIFIED_EVENTS,
        ...BOOKING_EVENTS,
        ...AFTER_VISIT_EVENTS,
        ...WAIT_LIST_EVENTS,
        ...SESSION_MESSAGE_EVENTS,
        INVITATION_SENT,
        ...TEAM_EVENTS,
      ]),
    ],
    async handle(tx, event) {
      const listed = dueWaitListMessage(event);
      if (listed !== null) {
        const now = input.clock.now();
        await addWaitListMessages(tx, event, { kind: listed, now, closed: await input.closed(tx) });
        return tx.afterCommit(input.wake);
      }
      if (event.kind === INVITATION_SENT) {
        await addInvitationMessages(tx, event, { now: input.clock.now(), closed: await input.closed(tx) });
        return tx.afterCommit(input.wake);
      }
      if (SESSION_MESSAGE_EVENTS.includes(event.kind)) {
        await addGroupMessages(tx, { event, now: input.clock.now(), closed: await input.closed(tx) });
        return tx.afterCommit(input.wake);
      }
      const visitId = event.subjectKind === 'visit' ? event.subjectId : Number(event.data['visit_id']);
      const { pushes } = input;
      const due = { event, closed: () => input.closed(tx), pushes, now: input.clock.now() };
      if (isTeamEvent(event.kind)) await addTeamMessages(tx, due);
      if (dueAfterVisit(event) !== null) {
        await addAfterVisitMessages(tx, due);
        return tx.afterCommit(input.wake);
      }
      const facts = isOfBooking(event.kind) ? await appointmentFacts(tx, visitId) : undefined;
      if (facts?.isDemo) return;
      if (facts) await addDueBookingMessages(tx, { ...due, facts });
      else await addDueLineMessages(tx, { ...due, visitId });
      tx.afterCommit(input.wake);
    },
  };
}

const isOfBooking = (kind: string): boolean => (BOOKING_EVENTS as readonly string[]).includes(kind);

interface Due {
  event: StoredEvent;
  visitId: number;
  /** Read only for a message that is due: most events require none. */
  closed(): Promise<ClosedChannels>;
  /** Whether the server sends messages to browsers. */
  pushes: boolean;
  now: Instant;
}

async function addDueLineMessages(tx: Tx, { event, visitId, closed, pushes, now }: Due): Promise<void> {
  const kind = dueMessage(event);
  const visit = kind === null ? undefined : await notifiedVisit(tx, visitId);
  if (kind === null || !visit) return;
  const text = kind === 'staff-message' ? await textOf(tx, event) : '';
  // Staff read in the history why an invented visitor does not get what they wrote.
  if (text === undefined || (visit.isDemo && kind !== 'staff-message')) return;
  const due = await dueOf(tx, {
    event,
    kind,
    visit,
    text,
    joins: await hasRoomLink(tx, kind, visit),
    closed: await closed(),
    subscriptions: isPushed(kind) && pushes ? await subscriptionsOf(tx, visit.id) : [],
  });
  await addDueMessages(
    tx,
    due.map((message) => ({ ...message, attendeeId: null, notBefore: null, now })),
  );
}

/** Without `connectLobby`, these messages have the link of the video room, which the visitor's page does not show. */
const WITH_ROOM: readonly MessageKind[] = ['called', 'recalled', 'video-ready'];

async function hasRoomLink(tx: Tx, kind: MessageKind, visit: NotifiedVisit): Promise<boolean> {
  if (!WITH_ROOM.includes(kind) || visit.meetingLink === '') return false;
  return !(await effectiveSettings(tx, visit.locationId)).feature('connectLobby');
}

/** What a staff member has written; undefined once it is erased. */
const textOf = async (tx: Tx, { id, subjectId }: StoredEvent): Promise<string | undefined> =>
  (await wordsOfSubject(tx, { kind: 'visit', id: subjectId, field: 'message' })).get(id);

async function dueOf(
  tx: Tx,
  due: {
    event: StoredEvent;
    kind: MessageKind;
    visit: NotifiedVisit;
    text: string;
    joins: boolean;
    closed: ClosedChannels;
    subscriptions: readonly { id: number; endpoint: string }[];
  },
): Promise<Omit<NewMessage, 'attendeeId' | 'notBefore' | 'now'>[]> {
  const { event, kind, visit, text, closed } = due;
  const language = await languageOf(tx, visit);
  const [services, locations] = await Promise.all([
    translationsOf(tx, 'service', [visit.serviceId]),
    translationsOf(tx, 'location', [visit.locationId]),
  ]);
  const named = (own: string, translations: Parameters<typeof translated>[2]['translations']) =>
    translated(own, 'name', { translations, locale: language });
  const isOfPosition = kind === 'next' || isNearKind(kind);
  const justSent = isOfPosition && event.at - visit.createdAt < JUST_SENT_MS;
  const routes =
    kind === 'staff-message'
      ? [staffRoute(event.data['channel'] === 'sms' ? 'sms' : 'email', visit)]
      : routesOf(kind, visit, event.actorKind);
  const invented = visit.isDemo ? ('demo' as const) : null;
  const writing = {
    kind,
    language,
    visit,
    service: named(visit.serviceName, services.get(visit.serviceId)),
    location: named(visit.locationName, locations.get(visit.locationId)),
    byVisitor: event.actorKind === 'visitor',
    joins: due.joins,
    position: Number(event.data['position'] ?? 0),
    text,
  };
  const { id: visitId, locationId } = visit;
  const message = { eventId: event.id, visitId, locationId, kind, lang: language };
  const toContact = routes.map(({ channel, recipient, suppressed }) => ({
    ...message,
    key: keyOf(event, { channel }),
    channel,
    recipient,
    suppressed: suppressed ?? (justSent ? 'just-told' : (closed[channel] ?? invented)),
    content: writeContent({ ...writing, channel }),
  }));
  // The ledger names the push service alone: the rest of the address belongs to the browser.
  const toBrowsers = due.subscriptions.map(({ id, endpoint }) => ({
    ...message,
    key: keyOf(event, { channel: 'push', subscription: id }),
    channel: 'push' as const,
    recipient: new URL(endpoint).hostname,
    suppressed: justSent ? 'just-told' : invented,
    content: writePush(writing, id),
  }));
  return [...toContact, ...toBrowsers];
}
