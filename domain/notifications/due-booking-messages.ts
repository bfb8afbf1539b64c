import { MEETING_METHOD } from '../codes/meeting-method.ts';
import { STATUS } from '../codes/status.ts';
import type { Instant } from '../time/instant.ts';
import { HOUR, MINUTE } from '../time/instant.ts';
import type { Contact, MessageKind, Route, NotifiedEvent } from './due-line-messages.ts';
import { routesOf } from './due-line-messages.ts';

/** What whoever has an appointment is told. */
export const BOOKING_KINDS = ['booked', 'rescheduled', 'called-off', 'reminder'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];
/** Everything that the ledger knows. */
export type DueKind = MessageKind | BookingKind;

export const isBookingKind = (kind: DueKind): kind is BookingKind =>
  (BOOKING_KINDS as readonly string[]).includes(kind);

/** Events of an appointment that somebody may have to be told about. */
export const BOOKING_EVENTS = [
  'visit-booked',
  'visit-converted',
  'visit-rescheduled',
  'visit-cancelled',
  'visit-undone',
  'visit-attendees-added',
  'visit-attendee-left',
] as const;

/**
 * What an event of an appointment owes to those whom it is about, or null. An appointment that was called off by mistake and stands again is
 * confirmed again: their calendars have let it go.
 */
export function dueBookingMessage({ kind, data }: NotifiedEvent): Exclude<BookingKind, 'reminder'> | null {
  switch (kind) {
    case 'visit-booked':
    case 'visit-converted':
    case 'visit-attendees-added':
      return 'booked';
    case 'visit-rescheduled':
      return 'rescheduled';
    case 'visit-cancelled':
      return data['reason'] === 'day_ended' ? null : 'called-off';
    case 'visit-attendee-left':
      return 'called-off';
    case 'visit-undone':
      return data['undone'] === 'visit-cancelled' ? 'booked' : null;
    default:
      return null;
  }
}

/** As in line: to every address, with consent; a text message about one's own cancelling tells nothing. */
export function bookingRoutesOf(
  kind: BookingKind,
  contact: Contact,
  by: NotifiedEvent['actorKind'],
): Route[] {
  return routesOf(kind === 'called-off' ? 'cancelled' : 'joined', contact, by);
}

export interface Reminder {
  /** How long before the start, in minutes. */
  readonly minutesBefore: number;
  readonly at: Instant;
}

/** Whoever has only just been told when to come need not be reminded of it. */
const JUST_SENT = HOUR;

/** When somebody who was told at `from` when to come is reminded of it, the earliest first. */
export function remindersOf(of: {
  startsAt: Instant;
  from: Instant;
  minutesBefore: readonly number[];
}): Reminder[] {
  return [...new Set(of.minutesBefore)]
    .map((minutesBefore) => ({ minutesBefore, at: of.startsAt - minutesBefore * MINUTE }))
    .filter(({ at }) => at > of.from + JUST_SENT)
    .toSorted((a, b) => a.at - b.at);
}

/** An appointment as it is when a message about it is to leave. */
export interface BookingStanding {
  readonly status: number;
  readonly startsAt: Instant;
  readonly now: Instant;
  /** The start that the message names. */
  readonly message: Instant;
}

/** Whether a message still says what is so: nobody is told of a time that is over, or that is not theirs any more. */
export function bookingStillTrue(
  kind: BookingKind,
  { status, startsAt, now, message }: BookingStanding,
): boolean {
  if (kind === 'called-off') return status === STATUS.cancelled;
  return status === STATUS.confirmed && startsAt === message && now < startsAt;
}

/**
 * The clock by which somebody is told when their appointment is: who comes, or is come to, goes by the location's; who is called goes by
 * their own, where they have said which.
 */
export function zoneToTell(of: { meetingMethod: number; timeZone: string; clientTimeZone: string }): string {
  const called = of.meetingMethod === MEETING_METHOD.phone || of.meetingMethod === MEETING_METHOD.video;
  return called && of.clientTimeZone !== '' ? of.clientTimeZone : of.timeZone;
}
