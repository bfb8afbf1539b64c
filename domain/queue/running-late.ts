import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** A delay that staff have set on a line, or on one service in it: it lengthens all waits for a while. */
export interface LineDelay {
  /** Null for the whole line. */
  readonly serviceId: number | null;
  readonly minutes: number;
  readonly until: Instant;
}

/** Limits of one delay: minutes added, and minutes that it lasts. */
export const DELAY = { most: 240, longest: 720 } as const;

/** Returns the current delay of a service in minutes; of two delays the longer one counts. */
export function delayNow(delays: readonly LineDelay[], serviceId: number, now: Instant): number {
  return delays.reduce(
    (most, { serviceId: of, minutes, until }) =>
      until > now && (of === null || of === serviceId) ? Math.max(most, minutes) : most,
    0,
  );
}

/** Minutes of a delay are worded in steps of this. */
const ROUNDED = 5;

/**
 * Returns by how many minutes an appointment will begin late. The estimate of the line counts from now; a delay that
 * staff have set counts as long as it lasts at the start of the appointment.
 */
export function lateBy(of: {
  startsAt: Instant;
  /** The estimated turn of a visitor who is there in time, without delays of staff; null if it is unknown. */
  turnAt: Instant | null;
  delays: readonly LineDelay[];
  serviceId: number;
}): number {
  const turn = Math.max(of.startsAt, of.turnAt ?? of.startsAt);
  const minutes = (turn - of.startsAt) / MINUTE + delayNow(of.delays, of.serviceId, of.startsAt);
  return Math.round(minutes / ROUNDED) * ROUNDED;
}

/** Returns whether a visitor hears of a delay: it has reached the limit, and has grown by as much since the last message. */
export const tellsOfDelay = (
  minutes: number,
  { limit, before }: { limit: number; before: number },
): boolean => minutes >= limit && minutes - before >= limit;
