import { canServe } from '../capacity/server-skills.ts';
import type { Skills } from '../capacity/server-skills.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { isTurnOfWalkIn } from './call-ratio.ts';
import type { TurnRatio } from './call-ratio.ts';

/** A ticket as the line sees it. */
export interface LineEntry {
  readonly ticketId: number;
  readonly visitId: number;
  readonly serviceId: number;
  readonly method: number;
  /** Requested languages, not the visitor's reading language: only staff who speak one of them may serve. */
  readonly languages?: readonly string[];
  /** Higher is first; 0 is usual. */
  readonly priority: number;
  /** The position in the line: the instant of joining, unless staff moved the visitor. */
  readonly orderAt: Instant;
  readonly joinedAt: Instant;
  /** Since when other staff pass over the visitor: joining, or the transfer to a staff member. */
  readonly waitingSince?: Instant | null;
  readonly preferredStaffId: number | null;
  readonly heldUntil: Instant | null;
  readonly calledAt: Instant | null;
  /** The start of the appointment; null for walk-ins. */
  readonly bookedStart: Instant | null;
  /** From when the visitor is due, by the rule of the location; null never. Absent: from the start. */
  readonly dueFrom?: Instant | null;
  /** The target wait in minutes; 0 or absent in a line that calls the oldest first. */
  readonly targetMinutes?: number;
}

/** Which walk-in a location calls next: the oldest, or the one with the least time left to the target wait. */
export const WALK_IN_ORDERS = ['oldest', 'target'] as const;

/** The minutes within which a location means to call its visitors. Plain data. */
export interface TargetWaits {
  /** 1 to 1440, for services without a target of their own. */
  readonly minutes: number;
  /** By service: its own target, in minutes. */
  readonly byService: ReadonlyMap<number, number>;
}

/** The rule of a line's order: when visitors with an appointment are due, who then go before others, and by what others go. */
export interface DueRule {
  /** Minutes before the start from which a visitor is due who has checked in. */
  readonly minutesBefore: number;
  /** A visitor who checks in more minutes after the start waits as a walk-in; 0 has no limit. */
  readonly lateAfterMinutes: number;
  /** After so many due visitors in a row, one walk-in is called; 0 or absent: due visitors always go first. */
  readonly perWalkIn?: number;
  /** The target waits that order visitors who are not due; null or absent: the oldest goes first. */
  readonly targets?: TargetWaits | null;
}

/** Returns a ticket under the rule of its line. */
export function underRule<Ticket extends Omit<LineEntry, 'dueFrom' | 'targetMinutes'>>(
  ticket: Ticket,
  rule: DueRule,
): Ticket & Pick<LineEntry, 'dueFrom' | 'targetMinutes'> {
  return {
    ...ticket,
    dueFrom: dueFrom(ticket, rule),
    targetMinutes: targetMinutesOf(rule.targets, ticket.serviceId),
  };
}

/** Returns the target wait of a service in minutes; 0 where the oldest goes first. */
export function targetMinutesOf(targets: TargetWaits | null | undefined, serviceId: number): number {
  if (!targets) return 0;
  return targets.byService.get(serviceId) ?? targets.minutes;
}

/** Returns from when a visitor is due; null for walk-ins, and for visitors who checked in too late. */
export function dueFrom(
  { bookedStart, joinedAt }: Pick<LineEntry, 'bookedStart' | 'joinedAt'>,
  rule: DueRule,
): Instant | null {
  if (bookedStart === null || joinedAt > lateFrom(bookedStart, rule)) return null;
  return bookedStart - rule.minutesBefore * MINUTE;
}

/** Returns the last instant at which a visitor checks in on time; Infinity without a limit. */
export function lateFrom(bookedStart: Instant, { lateAfterMinutes }: DueRule): Instant {
  return lateAfterMinutes === 0 ? Number.POSITIVE_INFINITY : bookedStart + lateAfterMinutes * MINUTE;
}

/** Minutes for which a location without a limit expects an absent visitor: hardly any comes later. */
const EXPECTED_MINUTES = 15;

/** Returns until when an absent visitor with an appointment is expected: as long as the rule takes them as due. */
export function expectedUntil(bookedStart: Instant, { lateAfterMinutes }: DueRule): Instant {
  return bookedStart + (lateAfterMinutes === 0 ? EXPECTED_MINUTES : lateAfterMinutes) * MINUTE;
}

/** The staff member who calls. */
export interface Caller extends Skills {
  readonly staffId: number;
  readonly languages?: ReadonlySet<string>;
  /** Minutes during which other staff pass over a visitor with a preferred staff member; 10 by default. */
  readonly passOverMinutes?: number;
  /** The ratio of due visitors and walk-ins; absent or null: due visitors always go first. */
  readonly ratio?: TurnRatio | null;
}

export const PASS_OVER_MINUTES = 10;

/**
 * The rule of who is called next by this staff member now. It covers waiting visitors, not on hold, whom the
 * staff member can serve. The order is: arrived and due appointments, then priority, then position, or the
 * least time left to the target in a line that calls by targets. Visitors who prefer another staff member are
 * passed over for a while, counted from joining or from a transfer. With a ratio, a walk-in is called after so
 * many due visitors. The estimate simulates the same rule.
 */
export function callOrder(line: readonly LineEntry[], caller: Caller, now: Instant): LineEntry[] {
  return inOrder(
    line.filter((entry) => mayBeCalled(entry, caller, now)),
    now,
    caller.ratio,
  );
}

/** Returns the first visitor in the call order without sorting; null if there is none. */
export function nextInLine(line: readonly LineEntry[], caller: Caller, now: Instant): LineEntry | null {
  const dueFirst = isTurnOfWalkIn(caller.ratio) ? -1 : 1;
  let next: LineEntry | null = null;
  for (const entry of line) {
    if (!mayBeCalled(entry, caller, now)) continue;
    if (next === null || (dueFirst * compareDue(entry, next, now) || compareAlike(entry, next, now)) < 0)
      next = entry;
  }
  return next;
}

/**
 * Returns all waiting visitors, holds included, in the order of the line. Visitors on hold take no turn of a
 * ratio.
 */
export function lineOrder(line: readonly LineEntry[], now: Instant, ratio?: TurnRatio | null): LineEntry[] {
  return inOrder(
    line.filter((entry) => entry.calledAt === null),
    now,
    ratio,
  );
}

/** Sorts by due and position or target. With a ratio, walk-ins then take their turns between due visitors. */
function inOrder(entries: LineEntry[], now: Instant, ratio: TurnRatio | null | undefined): LineEntry[] {
  const sorted = entries.sort((a, b) => compareDue(a, b, now) || compareAlike(a, b, now));
  if (!ratio) return sorted;
  const split = sorted.findIndex((entry) => !isDue(entry, now));
  if (split <= 0) return sorted;
  const [due, walkIns] = [sorted.slice(0, split), sorted.slice(split)];
  const order: LineEntry[] = [];
  let { called } = ratio;
  for (let [nextDue, nextWalkIn] = [0, 0]; order.length < sorted.length;) {
    const isDuesTurn = nextWalkIn === walkIns.length || (nextDue < due.length && called < ratio.perWalkIn);
    const entry = isDuesTurn ? due[nextDue]! : walkIns[nextWalkIn]!;
    if (isDuesTurn) nextDue += 1;
    else nextWalkIn += 1;
    order.push(entry);
    if (isWaiting(entry, now)) called = isDuesTurn ? called + 1 : 0;
  }
  return order;
}

/** Returns whether a ticket is waiting and not on hold. */
export function isWaiting(entry: LineEntry, now: Instant): boolean {
  return entry.calledAt === null && (entry.heldUntil === null || entry.heldUntil <= now);
}

/** Returns whether a ticket has an appointment that goes before others now. */
export function isDue(entry: LineEntry, now: Instant): boolean {
  return dueAt(entry) <= now;
}

/** Returns the instant from which a ticket is due; Infinity if it never is. */
export function dueAt({ dueFrom: from, bookedStart }: Pick<LineEntry, 'dueFrom' | 'bookedStart'>): Instant {
  return (from === undefined ? bookedStart : from) ?? Number.POSITIVE_INFINITY;
}

function compareDue(a: LineEntry, b: LineEntry, now: Instant): number {
  return Number(isDue(b, now)) - Number(isDue(a, now));
}

/** Compares two tickets that are both due, by position, or both not due, by target. */
function compareAlike(a: LineEntry, b: LineEntry, now: Instant): number {
  return isDue(a, now) ? comparePositions(a, b) : compareTargets(a, b);
}

/** Compares the instants by which tickets are to be called, ignoring due appointments; equal ones by position. */
export function compareTargets(a: LineEntry, b: LineEntry): number {
  if (!a.targetMinutes && !b.targetMinutes) return comparePositions(a, b);
  // mutation: order-by-target
  return b.priority - a.priority || targetAt(a) - targetAt(b) || comparePositions(a, b);
}

/** Returns the instant by which a ticket is to be called; its position in a line that calls the oldest first. */
export const targetAt = ({ orderAt, targetMinutes = 0 }: LineEntry): Instant =>
  orderAt + targetMinutes * MINUTE;

/** Compares positions, ignoring targets and due appointments. */
export function comparePositions(a: LineEntry, b: LineEntry): number {
  // mutation: order-in-line
  return b.priority - a.priority || a.orderAt - b.orderAt || a.ticketId - b.ticketId;
}

/** Returns whether this staff member can serve the ticket, ignoring hold and preference. */
export function canServeEntry(caller: Pick<Caller, 'languages' | keyof Skills>, entry: LineEntry): boolean {
  if (!canServe(caller, entry.serviceId, entry.method)) return false;
  const requested = entry.languages;
  if (requested === undefined || requested.length === 0 || caller.languages === undefined) return true;
  const spoken = caller.languages;
  return requested.some((language) => spoken.has(language));
}

/**
 * Returns the instant from which this staff member may call the ticket: after a hold and, unless preferred,
 * after the pass-over.
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
