import type { LineEntry } from '#domain/queue/call-order.ts';
import { nextInLine } from '#domain/queue/call-order.ts';
import type { Line } from '#domain/queue/play-line.ts';
import type { Instant } from '#domain/time/instant.ts';
import { LONG_LINE, LONG_WAIT } from './counters.ts';
import type { Counter, Counters } from './counters.ts';
import type { Guest } from './guests.ts';

/**
 * The visitor whom this staff member would call now. Staff at other work step in for a long line, an
 * appointment, or a visitor whom no colleague serves.
 */
export function nextFor(
  counter: Counter,
  { line, counters, now }: { line: Line<Guest>; counters: Counters; now: Instant },
): LineEntry | null {
  const { skills, staffId, languages } = counter.model;
  let entries = [...line.keys()];
  if (counter.leaving === null && counters.keepsBack(counter)) {
    const isLong = entries.length >= LONG_LINE || entries.some(({ joinedAt }) => now - joinedAt > LONG_WAIT);
    if (!isLong) entries = entries.filter((entry) => entry.bookedStart !== null || !counters.isTaken(entry));
  }
  return nextInLine(entries, { ...skills, staffId, languages }, now);
}

/** The next instant at which a wait becomes long; Infinity if there is none. */
export function nextLongWait(line: Line<Guest>, now: Instant): Instant {
  const instants = [...line.keys()].map(({ joinedAt }) => joinedAt + LONG_WAIT + 1000);
  return Math.min(...instants.filter((at) => at > now));
}
