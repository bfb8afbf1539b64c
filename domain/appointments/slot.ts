import type { Instant } from '#domain/time/instant.ts';
import type { SlotCause } from './slot-causes.ts';

/** A start that may be booked. Where people take longer or shorter over it, `minutes` is the shortest of those who are free. */
export interface Slot {
  start: Instant;
  minutes: number;
  /** Who may lead it, in the order in which they were asked about; empty unless asked for. */
  staffIds: readonly number[];
  /** The group session, where the service is held in groups. */
  sessionId?: number;
  /** How many of its seats nobody has. */
  seatsLeft?: number;
}

export interface SlotsResult {
  /** Ascending, no start twice. */
  slots: Slot[];
  /**
   * Everything against this person's leading an appointment that starts then, the main cause first; empty where the start is offered.
   * Throws RangeError outside the window, and for somebody who was not asked about.
   */
  reasons(staffId: number, at: Instant): SlotCause[];
  /** Who else of those who were asked about has the time to take part for as long as this person takes over it. */
  beside(staffId: number, at: Instant): number[];
}
