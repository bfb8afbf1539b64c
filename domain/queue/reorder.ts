import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { isDue, lineOrder, targetAt } from './call-order.ts';
import type { LineEntry } from './call-order.ts';

/** The new positions of tickets, by id. */
export type Positions = ReadonlyMap<number, Instant>;

/**
 * Returns the positions that put a waiting ticket directly after another one; after null, before all that it may
 * stand before. It takes the middle between its neighbours; where they leave no millisecond, later ones move on by one.
 * In a line that calls by targets, the middle lies between their targets. Due appointments and higher priority stay
 * first: null if one of them keeps the ticket from its place, or if one of the two does not wait.
 */
export function reordered(
  line: readonly LineEntry[],
  { ticketId, afterId }: { ticketId: number; afterId: number | null },
  now: Instant,
): Positions | null {
  const order = lineOrder(line, now);
  const moved = order.find((entry) => entry.ticketId === ticketId);
  if (!moved || afterId === ticketId) return null;
  const peers = order.filter(
    (entry) =>
      entry !== moved && entry.priority === moved.priority && isDue(entry, now) === isDue(moved, now),
  );
  const before = afterId === null ? -1 : peers.findIndex((entry) => entry.ticketId === afterId);
  if (afterId !== null && before < 0) return null;
  const ranks = peers.map((entry) => entry.orderAt + shiftOf(entry, now));
  const orderAtOf = (entry: LineEntry, rank: Instant) => rank - shiftOf(entry, now);
  let last = between(ranks[before], ranks[before + 1], now);
  const positions = new Map([[ticketId, orderAtOf(moved, last)]]);
  for (let next = before + 1; next < peers.length && ranks[next]! <= last; next += 1) {
    last += 1;
    positions.set(peers[next]!.ticketId, orderAtOf(peers[next]!, last));
  }
  return positions;
}

/** Milliseconds from the position of a ticket to the instant that ranks it: of due ones none, of others the target wait. */
const shiftOf = (entry: LineEntry, now: Instant): number =>
  isDue(entry, now) ? 0 : targetAt(entry) - entry.orderAt;

function between(earlier: Instant | undefined, later: Instant | undefined, now: Instant): Instant {
  // Before the present: no visitor who joins later has an earlier target.
  if (earlier === undefined) return Math.min(later ?? now, now) - MINUTE;
  // Right after the last one: no visitor with the same target gets in between.
  if (later === undefined) return earlier + 1;
  return Math.max(earlier + 1, Math.floor((earlier + later) / 2));
}
