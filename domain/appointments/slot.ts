import type { Instant } from '#domain/time/instant.ts';
import type { SlotCause } from './slot-causes.ts';

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
