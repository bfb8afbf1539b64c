import type { Hours } from '#domain/capacity/hours-spans.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { HoursAdjustment, HoursBlock } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { SlotCause } from './slot-causes.ts';

/**
 * A query for the slots of one service at one location. The HTTP boundary reads it once from a request, with
 * local times as bounds until the location's zone is known.
 */
export interface SlotQuery<Bound = Instant> {
  locationId: number;
  serviceId: number;
  method: MeetingMethod;
  /** The window: starts at or after `from` and before `to`. */
  from: Bound;
  to: Bound;
  attendees: number;
  /** Languages of which the staff member speaks at least one; empty permits all staff. */
  languages: readonly string[];
  /** Ids of the staff who may lead; null permits all. */
  staffIds: readonly number[] | null;
  /** Ids of further staff members who must take part. */
  withStaff: readonly number[];
  /** Whether offers by invitation are included. */
  invited: boolean;
  /** Ignores notice and horizon: for staff who may book outside the public rules. */
  anyNotice: boolean;
  /** The moved appointment: its time counts as free. */
  movingVisitId: number | null;
  /** Times held for the visitor from the wait list: they count as free. */
  openingIds?: readonly number[];
  /** The length that staff give it; null or absent is the length of the service. */
  minutes?: number | null;
  /** The room that it should use, among those of its kind; null or absent is any. */
  roomId?: number | null;
  /** The group session that it should be; null or absent is any. */
  sessionId?: number | null;
  /** The dates that an invitation or a shortcut permits, inclusive; null is without limit. */
  bookingWindow?: { from: LocalDate | null; to: LocalDate | null };
}

/**
 * A query with all data that its slots depend on, read once. Lengths are minutes, instants epoch
 * milliseconds. Reserved time is in flat pairs (from, to, from, to, …) of epoch minutes, buffers included,
 * from at least a day before the window to a day after it.
 */
export interface ResolvedSlotQuery extends SlotQuery {
  now: Instant;
  /** The location's IANA zone. Hours, dates, daily limits and the grid use its local time. */
  zone: string;
  /** Minutes between starts in local time, counted from midnight. */
  step: number;
  /** The least time between now and a start, in minutes. */
  notice: number;
  /** The last bookable date, in days from today. */
  horizonDays: number;
  service: SlotService;
  location: SlotLocation;
  staff: readonly SlotStaff[];
  rooms: readonly SlotRoom[];
  /** Group sessions of this service here; used only if the service is held in groups. */
  sessions: readonly SlotSession[];
}

export interface SlotService {
  offeredHere: boolean;
  methods: readonly number[];
  inviteOnly: boolean;
  lineOfBusiness: number | null;
  isGroup: boolean;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  /** Minutes of travel each way; used only if staff visit the client. */
  travel: number;
  /** Staff members needed at once, the leading one included. */
  staffNeeded: number;
  /** Rooms and equipment needed; used only if the client comes to the location. */
  roomsNeeded: readonly { kind: string; count: number }[];
}

export interface SlotLocation extends Hours {
  /** Private: unlisted, and only for invited clients. */
  isPrivate: boolean;
  methods: readonly number[];
  linesOfBusiness: readonly number[];
  holidays: readonly HoursAdjustment[];
}

export interface SlotStaff extends Hours {
  id: number;
  inviteOnly: boolean;
  languages: readonly string[];
  /** Empty means all lines of business. */
  linesOfBusiness: readonly number[];
  /** Null if they do not offer the service here. `minutes` null is the service's own length. */
  assignment: { methods: readonly number[]; minutes: number | null } | null;
  booked: readonly number[];
  held: readonly number[];
  calendar: readonly number[];
  /** Maximum appointments a day; null is without limit. */
  dailyLimit: number | null;
  /** Starts of their appointments, in epoch minutes; used only with a daily limit. */
  bookedStarts: readonly number[];
}

export interface SlotRoom {
  id: number;
  kind: string;
  capacity: number;
  inviteOnly: boolean;
  /** Its weekly hours; without any, it can be used whenever the location is open. */
  blocks: readonly HoursBlock[];
  adjustments: readonly HoursAdjustment[];
  taken: readonly number[];
}

export interface SlotSession {
  id: number;
  start: Instant;
  end: Instant;
  capacity: number;
  seatsTaken: number;
  open: boolean;
  /** How its attendees meet; absent is in any way. */
  method?: number;
  /** Only invited clients book it. */
  inviteOnly?: boolean;
  /** When its bookings open and close; null is as the service. */
  opens?: Instant | null;
  closes?: Instant | null;
}

/** A bookable start. `minutes` is the shortest length among the free staff. */
export interface Slot {
  start: Instant;
  minutes: number;
  /** Ids of the staff who may lead, in the requested order; empty unless requested. */
  staffIds: readonly number[];
  /** The group session, if the service is held in groups. */
  sessionId?: number;
  /** Free seats of the session. */
  seatsLeft?: number;
}

export interface SlotsResult {
  /** Ascending, without duplicates. */
  slots: Slot[];
  /**
   * Returns the causes against this start with this staff member, main cause first; empty if it is offered.
   * Throws RangeError outside the window, and for a staff member outside the request.
   */
  reasons(staffId: number, at: Instant): SlotCause[];
  /** Returns the ids of other requested staff who are free for the same length. */
  beside(staffId: number, at: Instant): number[];
}
