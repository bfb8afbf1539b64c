import type { Hours } from '#domain/capacity/hours-spans.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { HoursAdjustment } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';

/**
 * Everything that slots depend on, as it was read once. Lengths are minutes, instants epoch milliseconds; what is taken stands in flat
 * pairs (from, to, from, to, …) of epoch minutes, buffers included, over at least a day before and after the window.
 */
export interface SlotAsk {
  /** Starts are offered from `from` on and before `to`. */
  from: Instant;
  to: Instant;
  now: Instant;
  /** The location's. Hours, dates, limits of a day and the grid are its wall time. */
  zone: string;
  method: MeetingMethod;
  /** Minutes between starts on the wall, counted from midnight. */
  step: number;
  /** The least time between now and a start. */
  notice: number;
  /** The last date that may be booked is so many days from today. */
  horizonDays: number;
  /** What an invitation or a shortcut allows, dates included; null is without a bound. */
  bookingWindow?: { from: LocalDate | null; to: LocalDate | null };
  attendees: number;
  /** Somebody who speaks one of these; empty is anybody. */
  languages: readonly string[];
  /** Whether what is for the invited only is offered. */
  invited: boolean;
  /** Who may lead it; null is anybody. */
  ledBy: readonly number[] | null;
  /** Colleagues who must take part, whoever leads. */
  withStaff: readonly number[];
  service: ServiceAsk;
  location: LocationAsk;
  staff: readonly StaffAsk[];
  rooms: readonly RoomAsk[];
  /** Group sessions of this service here; looked at only where the service is held in groups. */
  sessions: readonly SessionAsk[];
}

export interface ServiceAsk {
  offeredHere: boolean;
  methods: readonly number[];
  inviteOnly: boolean;
  lineOfBusiness: number | null;
  isGroup: boolean;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  /** There, and back again; only where the client is visited. */
  travel: number;
  /** How many people serve at once, the one who leads included. */
  staffNeeded: number;
  /** What must be free beside the people; only where the client comes. */
  roomsNeeded: readonly { kind: string; count: number }[];
}

export interface LocationAsk extends Hours {
  /** Not in any list, and not for who was not invited. */
  isPrivate: boolean;
  methods: readonly number[];
  linesOfBusiness: readonly number[];
  holidays: readonly HoursAdjustment[];
}

export interface StaffAsk extends Hours {
  id: number;
  inviteOnly: boolean;
  languages: readonly string[];
  /** Empty is every line of business. */
  linesOfBusiness: readonly number[];
  /** Null where they do not offer the service here. `minutes` null is the service's own. */
  assignment: { methods: readonly number[]; minutes: number | null } | null;
  booked: readonly number[];
  held: readonly number[];
  calendar: readonly number[];
  /** Appointments a day at most; null is without a limit. */
  dailyLimit: number | null;
  /** Starts of their appointments, in epoch minutes; looked at only where there is a limit. */
  bookedStarts: readonly number[];
}

export interface RoomAsk {
  id: number;
  kind: string;
  capacity: number;
  inviteOnly: boolean;
  adjustments: readonly HoursAdjustment[];
  taken: readonly number[];
}

export interface SessionAsk {
  id: number;
  start: Instant;
  end: Instant;
  capacity: number;
  seatsTaken: number;
  open: boolean;
}
