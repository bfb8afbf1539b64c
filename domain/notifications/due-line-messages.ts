import type { VisitEvent } from '../visits/visit-events.ts';

/** What a visitor in line is told (§1, §4). */
export const MESSAGE_KINDS = ['joined', 'next', 'called', 'recalled', 'cancelled', 'day-ended'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Why a message that was owed is not sent. */
export type Suppressed =
  | 'no-contact'
  | 'no-consent'
  | 'own-act'
  | 'just-told'
  | 'silenced'
  | 'out-of-date'
  | 'no-mail-server'
  | 'no-sms-provider'
  | 'demo';

/** The event of a ticket whose visitor has come to be the next. */
export const TICKET_NEXT = 'ticket-next';

/** Events that somebody may have to be told about. */
export const NOTIFIED_EVENTS = [
  'visit-joined',
  'visit-called',
  'visit-recalled',
  'visit-cancelled',
  'visit-no-showed',
  TICKET_NEXT,
] as const satisfies readonly (VisitEvent | typeof TICKET_NEXT)[];

export interface NotifiedEvent {
  readonly kind: string;
  readonly actorKind: 'visitor' | 'staff' | 'device' | 'api' | 'system';
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What is owed to a visitor because of an event, or null. Every event is owed once: somebody who is called, whose call is taken back,
 * and who is called again, is told twice. The end of the day is told in its own words, whether it found them waiting or called.
 */
export function dueMessage({ kind, data }: NotifiedEvent): MessageKind | null {
  const dayEnded = data['reason'] === 'day_ended';
  switch (kind) {
    case 'visit-joined':
      return 'joined';
    case TICKET_NEXT:
      return 'next';
    case 'visit-called':
      return 'called';
    case 'visit-recalled':
      return 'recalled';
    case 'visit-cancelled':
      return dayEnded ? 'day-ended' : 'cancelled';
    case 'visit-no-showed':
      return dayEnded ? 'day-ended' : null;
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
 * Where a message goes: to every address that was given, text messages only with consent, and never a text message about what the
 * visitor has just done themselves. Somebody without any address gets one line in the ledger that says so.
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

/** Where a visit stands in the line, as far as messages are concerned. */
export interface Standing {
  /** Whether its place in line is live. */
  readonly live: boolean;
  /** Whether it is called and not yet in service. */
  readonly called: boolean;
  /** Whether service has begun. */
  readonly started: boolean;
}

/** Whether a message still says what is so: nobody is told to come who has been, or to get ready who has left. */
export function stillTrue(kind: MessageKind, { live, called, started }: Standing): boolean {
  const waiting = live && !started;
  if (kind === 'cancelled' || kind === 'day-ended') return !live;
  if (kind === 'joined') return waiting;
  return waiting && called === (kind !== 'next');
}

/**
 * Milliseconds to wait before the next attempt, after so many (1 …) that came to nothing; null when it is given up. What tells
 * somebody to come is no use tomorrow: `stillTrue` ends those long before.
 */
export function restBeforeTry(tries: number): number | null {
  const SECOND = 1_000;
  const rests = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200];
  const rest = rests[tries - 1];
  return rest === undefined ? null : rest * SECOND;
}
