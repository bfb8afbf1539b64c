import { MEETING_METHOD } from '../codes/meeting-method.ts';
import { STATUS } from '../codes/status.ts';
import type { Instant } from '../time/instant.ts';
import { HOUR, MINUTE } from '../time/instant.ts';
import type { AfterVisitKind } from './due-after-visit.ts';
import type { Contact, MessageKind, Route, NotifiedEvent } from './due-line-messages.ts';
import { routesOf } from './due-line-messages.ts';
import type { INVITED } from './due-invitations.ts';
import type { WaitListKind } from './due-wait-list-messages.ts';

/** Messages to the attendees of an appointment. */
export const BOOKING_KINDS = ['booked', 'rescheduled', 'unfit', 'called-off', 'reminder'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];
/** A text that staff write to the attendees of an appointment. */
export const SESSION_MESSAGE = 'session-message';
/** The news that an appointment will begin late. */
export const LATE = 'late';
/** Kinds whose message is about an appointment, and links to it. */
export type AppointmentKind = BookingKind | typeof SESSION_MESSAGE | typeof LATE;
/** All kinds of messages to clients. */
export type DueKind = MessageKind | AppointmentKind | AfterVisitKind | WaitListKind | typeof INVITED;

export const isBookingKind = (kind: DueKind): kind is BookingKind =>
  (BOOKING_KINDS as readonly string[]).includes(kind);

export const isAppointmentKind = (kind: DueKind): kind is AppointmentKind =>
  kind === SESSION_MESSAGE || kind === LATE || isBookingKind(kind);

/** Staff have sent the confirmation again; its reminders stay as they are. */
export const RESENT = 'visit-confirmation-resent';

/** Events of an appointment that may require a message. */
export const BOOKING_EVENTS = [
  'visit-booked',
  'visit-converted',
  'visit-rescheduled',
  'visit-unfit-told',
  'visit-unfit-reminded',
  'visit-cancelled',
  'visit-undone',
  'visit-attendees-added',
  'visit-attendee-left',
  RESENT,
] as const;

/**
 * Returns the message that an event of an appointment requires, or null. An appointment restored after a
 * mistaken cancellation is confirmed again, because calendars have removed it.
 */
export function dueBookingMessage({ kind, data }: NotifiedEvent): Exclude<BookingKind, 'reminder'> | null {
  switch (kind) {
    case 'visit-booked':
    case 'visit-converted':
    case 'visit-attendees-added':
    case RESENT:
      return 'booked';
    case 'visit-rescheduled':
      return 'rescheduled';
    case 'visit-unfit-told':
    case 'visit-unfit-reminded':
      return 'unfit';
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

/** As for the line: to each address, with consent; no text message about the attendee's own cancellation. */
export function bookingRoutesOf(
  kind: BookingKind,
  contact: Contact,
  by: NotifiedEvent['actorKind'],
): Route[] {
  return routesOf(kind === 'called-off' ? 'cancelled' : 'joined', contact, by);
}

export interface Reminder {
  /** Minutes before the start. */
  readonly minutesBefore: number;
  readonly at: Instant;
}

/** No reminder follows this soon after another message about the time. */
const JUST_SENT = HOUR;

/** Returns the instants of the reminders to an attendee notified at `from`, earliest first. */
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

/** An appointment at the time its message is sent. */
export interface BookingStanding {
  readonly status: number;
  readonly startsAt: Instant;
  readonly now: Instant;
  /** The start that the message names. */
  readonly message: Instant;
}

/** Returns whether a message is still true: its time is not over, and still belongs to the attendee. */
export function bookingStillTrue(
  kind: BookingKind,
  { status, startsAt, now, message }: BookingStanding,
): boolean {
  if (kind === 'called-off') return status === STATUS.cancelled;
  return status === STATUS.confirmed && startsAt === message && now < startsAt;
}

/** Returns whether a text of staff is still for an attendee: it is, as long as the seat or the time is theirs. */
export const staffMessageStillTrue = ({ status }: Pick<BookingStanding, 'status'>): boolean =>
  status !== STATUS.cancelled;

/**
 * Returns the zone of the times in messages: the location's for visits in person or at the client's; the
 * client's own, if known, for phone and video.
 */
export function zoneToTell(of: { meetingMethod: number; timeZone: string; clientTimeZone: string }): string {
  const called = of.meetingMethod === MEETING_METHOD.phone || of.meetingMethod === MEETING_METHOD.video;
  return called && of.clientTimeZone !== '' ? of.clientTimeZone : of.timeZone;
}
