import type { VisitEvent } from '../visits/visit-events.ts';

/** Messages to a visitor in the line (§1, §4). */
export const MESSAGE_KINDS = [
  'joined',
  'position',
  'return',
  'next',
  'called',
  'recalled',
  'video-ready',
  'cancelled',
  'day-ended',
  'staff-message',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
/** The channels of the ledger: those of a contact, and browsers whose visitors asked for messages. */
export const SENT_CHANNELS = [...CHANNELS, 'push'] as const;
export type SentChannel = (typeof SENT_CHANNELS)[number];

/** The messages that browsers get: they matter within minutes. */
export const PUSHED_KINDS = [
  'position',
  'return',
  'next',
  'called',
  'recalled',
  'video-ready',
] as const satisfies readonly MessageKind[];
/** Messages that are sent once a vendor switches them on: a visitor comes near, or must come back. */
export const NEAR_KINDS = ['position', 'return'] as const satisfies readonly MessageKind[];
export type NearKind = (typeof NEAR_KINDS)[number];
export const isNearKind = (kind: string): kind is NearKind => NEAR_KINDS.some((one) => one === kind);
/** What a vendor says for each pushed message. One without a value is sent, unless it is off at first. */
export type PushChoices = Readonly<Partial<Record<(typeof PUSHED_KINDS)[number], 'sent' | 'none'>>>;
export const isPushed = (kind: MessageKind): boolean => PUSHED_KINDS.some((one) => one === kind);
/** Whether the vendor lets browsers get a message of this kind. */
export const isPushOn = (choices: PushChoices, kind: string): boolean =>
  PUSHED_KINDS.some(
    (one) => one === kind && (choices[one] ?? (isNearKind(one) ? 'none' : 'sent')) === 'sent',
  );
/** Whether the vendor lets browsers get any message. */
export const pushesAny = (choices: PushChoices): boolean =>
  PUSHED_KINDS.some((kind) => isPushOn(choices, kind));

/** Reasons why a due notification is not sent. */
export type Suppressed =
  | 'no-contact'
  | 'no-consent'
  | 'opted-out'
  | 'own-act'
  | 'just-told'
  | 'silenced'
  | 'switched-off'
  // Messages to staff and locations alone.
  | 'muted'
  | 'in-digest'
  | 'taken'
  | 'out-of-date'
  | 'no-mail-server'
  | 'no-sms-provider'
  | 'demo';

/** The event of a ticket that has become the next one. */
export const TICKET_NEXT = 'ticket-next';
/** The event of a ticket that has reached the vendor's position. */
export const TICKET_NEAR = 'ticket-near';
/** The event of a ticket whose visitor must come back now to be there in time. */
export const TICKET_RETURN = 'ticket-return';
/** Events that follow from recalculated waits. They change no wait, and no page but the timeline. */
export const TICKET_EVENTS = [TICKET_NEXT, TICKET_NEAR, TICKET_RETURN] as const;
export const isTicketEvent = (kind: string): boolean => TICKET_EVENTS.some((one) => one === kind);

/** Events that may require a message. */
export const NOTIFIED_EVENTS = [
  'visit-joined',
  'visit-called',
  'visit-recalled',
  'visit-started',
  'visit-cancelled',
  'visit-no-showed',
  'visit-messaged',
  ...TICKET_EVENTS,
] as const satisfies readonly (VisitEvent | (typeof TICKET_EVENTS)[number])[];

export interface NotifiedEvent {
  readonly kind: string;
  readonly actorKind: 'visitor' | 'staff' | 'device' | 'api' | 'system';
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Returns the message that an event requires, or null. Each event requires its own: a visitor called,
 * uncalled and called again gets two. The end of the day has its own message, for waiting and called visitors
 * alike.
 */
export function dueMessage({ kind, data }: NotifiedEvent): MessageKind | null {
  const dayEnded = data['reason'] === 'day_ended';
  switch (kind) {
    case 'visit-joined':
      return 'joined';
    case TICKET_NEXT:
      return 'next';
    case TICKET_NEAR:
      return 'position';
    case TICKET_RETURN:
      return 'return';
    case 'visit-called':
      return 'called';
    case 'visit-recalled':
      return 'recalled';
    // A start makes the room of a visitor who was not called, or whose call or booking had no link.
    case 'visit-started':
      return data['sends_link'] === true ? 'called' : data['link_ready'] === true ? 'video-ready' : null;
    case 'visit-cancelled':
      return dayEnded ? 'day-ended' : 'cancelled';
    case 'visit-no-showed':
      return dayEnded ? 'day-ended' : null;
    case 'visit-messaged':
      return 'staff-message';
    default:
      return null;
  }
}

export interface Contact {
  readonly email: string;
  readonly phone: string;
  readonly receiveSms: boolean;
}

export interface Route {
  readonly channel: Channel;
  readonly recipient: string;
  /** Null: it is sent. */
  readonly suppressed: Suppressed | null;
}

/**
 * Returns the routes of a message: each given address, text messages only with consent, and none about the
 * visitor's own action. A visitor without an address gets one ledger row that says so.
 */
export function routesOf(kind: MessageKind, contact: Contact, by: NotifiedEvent['actorKind']): Route[] {
  const routes: Route[] = [];
  if (contact.email !== '') routes.push({ channel: 'email', recipient: contact.email, suppressed: null });
  if (contact.phone !== '') {
    const suppressed = !contact.receiveSms
      ? 'no-consent'
      : kind === 'cancelled' && by === 'visitor'
        ? 'own-act'
        : null;
    routes.push({ channel: 'sms', recipient: contact.phone, suppressed });
  }
  return routes.length > 0 ? routes : [{ channel: 'email', recipient: '', suppressed: 'no-contact' }];
}

/** The channels that a vendor cannot use, with the reason. */
export type ClosedChannels = Readonly<Partial<Record<Channel, Suppressed>>>;

/** Returns the channels on which a visitor hears of a call, text messages first; empty if no message is sent. */
export function channelsTo(contact: Contact, closed: ClosedChannels): Channel[] {
  const open = routesOf('called', contact, 'staff').filter(
    ({ channel, suppressed }) => suppressed === null && closed[channel] === undefined,
  );
  return open.map(({ channel }) => channel).sort((a, b) => b.localeCompare(a));
}

/** The state of a visit in the line, as far as messages need it. */
export interface MessageState {
  /** Whether its position in the line is live. */
  readonly live: boolean;
  /** Whether it is called and not yet in service. */
  readonly called: boolean;
  /** Whether service has begun. */
  readonly started: boolean;
  /** Whether the message has the link of the video call. */
  readonly joins?: boolean;
  /** Whether the visitor is next, which a message has said or says now. */
  readonly next: boolean;
}

/**
 * Returns whether a message is still true: no call to a visitor already served, no "you are next" to one who
 * has left, no position to one who is next.
 */
export function stillTrue(kind: MessageKind, { live, called, started, joins, next }: MessageState): boolean {
  const waiting = live && !started;
  if (kind === 'cancelled' || kind === 'day-ended') return !live;
  if (kind === 'staff-message') return live;
  if (kind === 'joined') return waiting;
  if (isNearKind(kind)) return waiting && !called && !next;
  if (kind === 'video-ready') return live && started;
  // The call may have started meanwhile: its link is still of use.
  if (joins && kind !== 'next') return live && called;
  return waiting && called === (kind !== 'next');
}

/**
 * Returns the milliseconds before the next attempt, after `tries` failures (1 …); null to give up.
 * `stillTrue` ends messages about a call long before that.
 */
export function restBeforeTry(tries: number): number | null {
  const SECOND = 1_000;
  const rests = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];
  const rest = rests[tries - 1];
  return rest === undefined ? null : rest * SECOND;
}
