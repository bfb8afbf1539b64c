import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import { isDue, lineOrder } from './call-order.ts';
import type { LineEntry } from './call-order.ts';

/** The new positions of tickets, by id. */
export type Positions = ReadonlyMap<number, Instant>;

/**
 * Returns the positions that put a waiting ticket directly after another one; after null, before all that it may
 * stand before. It takes the middle between its neighbours; where they leave no millisecond, later ones move on by one.
 * Due appointments and higher priority stay first: null if one of them keeps the ticket from its place, or if one of
 * the two does not wait.
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
  const [earlier, later] = [peers[before], peers[before + 1]];
  const positions = new Map([[ticketId, between(earlier, later, now)]]);
  let last = positions.get(ticketId)!;
  for (const entry of peers.slice(before + 1)) {
    if (entry.orderAt > last) break;
    last += 1;
    positions.set(entry.ticketId, last);
  }
  return positions;
}

function between(earlier: LineEntry | undefined, later: LineEntry | undefined, now: Instant): Instant {
  if (!earlier) return later ? later.orderAt - MINUTE : now;
  // New visitors join at the end: right after the last one, none gets in between.
  if (!later) return earlier.orderAt + 1;
  return Math.max(earlier.orderAt + 1, Math.floor((earlier.orderAt + later.orderAt) / 2));
}
