import { canServe } from '../capacity/server-skills.ts';
import type { Skills } from '../capacity/server-skills.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';

/** A ticket as the line sees it. */
export interface LineEntry {
  readonly ticketId: number;
  readonly visitId: number;
  readonly serviceId: number;
  readonly method: number;
  /**
   * A skill that was asked for, not the language the visitor reads: only who speaks one of them may serve.
   */
  readonly languages?: readonly string[];
  /** Higher goes first; 0 for nearly everybody. */
  readonly priority: number;
  /** The place in the line: when they joined, unless staff moved them. */
  readonly orderAt: Instant;
  readonly joinedAt: Instant;
  /**
   * Since when others leave them to the person they prefer: joining, unless staff have sent them to somebody.
   */
  readonly waitingSince?: Instant | null;
  readonly preferredStaffId: number | null;
  readonly heldUntil: Instant | null;
  readonly calledAt: Instant | null;
  /** When the appointment of somebody booked begins; null for walk-ins. */
  readonly bookedStart: Instant | null;
}

/** Who calls. */
export interface Caller extends Skills {
  readonly staffId: number;
  readonly languages?: ReadonlySet<string>;
  /**
   * How long others leave somebody to the person they prefer, in minutes; 10 unless the location says
   * otherwise.
   */
  readonly passOverMinutes?: number;
}

export const PASS_OVER_MINUTES = 10;

/**
 * The one rule of who is called next, for this person at this moment: those waiting, not on hold, whom the
 * person can serve; booked visitors who have arrived and are due first, then priority, then place in the
 * line. Somebody who prefers another person is passed over for a while, counted from joining or from being
 * sent to them. The estimate rolls the same rule out.
 */
export function callOrder(line: readonly LineEntry[], caller: Caller, now: Instant): LineEntry[] {
  return line.filter((entry) => mayBeCalled(entry, caller, now)).sort((a, b) => compareInLine(a, b, now));
}

/** The one this person would call now, without sorting the line; null when nobody waits for them. */
export function nextInLine(line: readonly LineEntry[], caller: Caller, now: Instant): LineEntry | null {
  let next: LineEntry | null = null;
  for (const entry of line) {
    if (!mayBeCalled(entry, caller, now)) continue;
    if (next === null || compareInLine(entry, next, now) < 0) next = entry;
  }
  return next;
}

/** Everybody who waits, those on hold included, in the order of the whole line. */
export function lineOrder(line: readonly LineEntry[], now: Instant): LineEntry[] {
  return line.filter((entry) => entry.calledAt === null).sort((a, b) => compareInLine(a, b, now));
}

/**
 * How many stand before a ticket in the line, whoever will serve them: a number that people can watch going
 * down. Those on hold and those called do not count. 0 for a ticket that is called or not in the line.
 */
export function peopleBefore(line: readonly LineEntry[], ticketId: number, now: Instant): number {
  const own = line.find((entry) => entry.ticketId === ticketId);
  if (!own || own.calledAt !== null) return 0;
  return line.filter((entry) => entry !== own && isWaiting(entry, now) && compareInLine(entry, own, now) < 0)
    .length;
}

/** In the line, and not on hold. */
export function isWaiting(entry: LineEntry, now: Instant): boolean {
  return entry.calledAt === null && (entry.heldUntil === null || entry.heldUntil <= now);
}

export function isDue(entry: LineEntry, now: Instant): boolean {
  return entry.bookedStart !== null && entry.bookedStart <= now;
}

/** Negative when a goes before b. No two tickets are equal. */
export function compareInLine(a: LineEntry, b: LineEntry, now: Instant): number {
  return Number(isDue(b, now)) - Number(isDue(a, now)) || comparePositions(a, b);
}

/** The order apart from appointments that have come due. */
export function comparePositions(a: LineEntry, b: LineEntry): number {
  // mutation: order-in-line
  return b.priority - a.priority || a.orderAt - b.orderAt || a.ticketId - b.ticketId;
}

/** Whether this person is ever the right one for the ticket, hold and preference apart. */
export function canServeEntry(caller: Pick<Caller, 'languages' | keyof Skills>, entry: LineEntry): boolean {
  if (!canServe(caller, entry.serviceId, entry.method)) return false;
  const requested = entry.languages;
  if (requested === undefined || requested.length === 0 || caller.languages === undefined) return true;
  const spoken = caller.languages;
  return requested.some((language) => spoken.has(language));
}

/**
 * From when this person may call the ticket: after a hold, and others than the preferred one after the
 * pass-over.
 */
export function callableFrom(entry: LineEntry, caller: Pick<Caller, 'staffId' | 'passOverMinutes'>): Instant {
  // mutation: hold-of-a-ticket
  const held = entry.heldUntil ?? Number.NEGATIVE_INFINITY;
  if (entry.preferredStaffId === null || entry.preferredStaffId === caller.staffId) return held;
  return Math.max(
    held,
    (entry.waitingSince ?? entry.joinedAt) + (caller.passOverMinutes ?? PASS_OVER_MINUTES) * MINUTE,
  );
}

function mayBeCalled(entry: LineEntry, caller: Caller, now: Instant): boolean {
  return entry.calledAt === null && callableFrom(entry, caller) <= now && canServeEntry(caller, entry);
}
