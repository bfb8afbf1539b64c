import type { Instant } from '../time/instant.ts';

/** An estimated wait, in minutes from now. A place that does not know a value gives null. */
export interface WaitMinutes {
  readonly expected: number;
  readonly low: number | null;
  readonly high: number | null;
  /** The certain minimum. */
  readonly least?: number | null;
  readonly peopleBefore?: number | null;
}

/** The wait in the figures that every page, wall and message states, in whole minutes. */
export interface ShownWait {
  /** 0 means "you are next". */
  readonly minutes: number;
  readonly low: number;
  readonly high: number;
  /** Whether the range is wider than twice the wait. */
  readonly mayVary: boolean;
}

/** Hours and the minutes beyond them. */
export interface Length {
  readonly hours: number;
  readonly minutes: number;
}

/** Waits are named in minutes alone below this; on the confirmation below the second (§9). */
export const HOURS_FROM = 90;
export const CONFIRMATION_HOURS_FROM = 60;

/** From this many minutes on, figures are multiples of STEP. */
export const STEPS_FROM = 20;
export const STEP = 5;

/**
 * The one rule from an estimate to its figures. The wait leads, and the range contains it. Neither is below what is
 * certain, nor 0 with people before. The high end is at least 1.
 */
export function shownWait({ expected, low, high, least, peopleBefore }: WaitMinutes): ShownWait {
  const floor = Math.max((peopleBefore ?? 0) > 0 ? 1 : 0, steppedUp(least ?? 0));
  const minutes = Math.max(stepped(expected), floor);
  const from = Math.max(Math.min(stepped(low ?? expected), minutes), floor);
  const to = Math.max(stepped(high ?? expected), minutes, 1);
  return { minutes, low: from, high: to, mayVary: to - from > 2 * minutes };
}

/** The minutes of a wait that others read too, as on a wall: at least 1, since "you are next" speaks to one visitor. */
export const publicMinutes = ({ minutes }: Pick<ShownWait, 'minutes'>): number => Math.max(1, minutes);

/**
 * Whether a visitor still waits after the end of the first range that they were told. Their page and the wall then
 * say that it takes longer, next to the new estimate. Null was never told.
 */
export const isOverdue = (rangeEnd: Instant | null, now: Instant): boolean =>
  rangeEnd !== null && now > rangeEnd;

/** Splits whole minutes from `hoursFrom` on; shorter lengths stay minutes. */
export function lengthOf(minutes: number, hoursFrom: number): Length {
  return minutes < hoursFrom
    ? { hours: 0, minutes }
    : { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** The two ends of a range. A low end in the unit of the high one is a bare number ("20 to 50 min"). */
export function rangeOf(
  { low, high }: Pick<ShownWait, 'low' | 'high'>,
  hoursFrom: number,
): { low: Length | number; high: Length } {
  if (high < hoursFrom) return { low, high: lengthOf(high, hoursFrom) };
  return { low: lengthOf(low, 60), high: lengthOf(high, 60) };
}

/** Rounds down to minutes (§9), and from 20 on to the nearest five. */
function stepped(minutes: number): number {
  const whole = Math.max(0, Math.floor(minutes));
  return whole < STEPS_FROM ? whole : Math.round(whole / STEP) * STEP;
}

function steppedUp(minutes: number): number {
  const whole = Math.max(0, Math.ceil(minutes));
  return whole < STEPS_FROM ? whole : Math.ceil(whole / STEP) * STEP;
}
