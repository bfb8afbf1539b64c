import { dueFrom, targetMinutesOf } from '#domain/queue/call-order.ts';
import type { DueRule, LineEntry } from '#domain/queue/call-order.ts';
import { delayNow, lateBy } from '#domain/queue/running-late.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { bookedRows } from '../state/line-store.ts';
import type { BookedRow } from '../state/line-store.ts';
import { entryOf } from './line-feed.ts';
import type { LineLocation } from './line-feed.ts';
import { estimateLine, readLines } from './waits.ts';

/** An appointment that begins soon, and by how many minutes it will begin late. */
export interface BookedStart {
  visitId: number;
  startsAt: Instant;
  lateMinutes: number;
}

/**
 * Estimates when the appointments begin whose visitors are not in line yet: each is estimated as if its visitor came
 * in time. A line without an estimate is late only by what staff have set.
 */
export async function bookedStarts(
  tx: Tx,
  location: LineLocation,
  { now, until }: { now: Instant; until: Instant },
): Promise<BookedStart[]> {
  const booked = await bookedRows(tx, { locationId: location.id, from: now, until });
  if (booked.length === 0) return [];
  const { line, facts } = (await readLines(tx, [location.id], now))(location.id);
  const { due } = facts.rules;
  const entries = booked.map((row) => hypothetical(row, due, now));
  const waiting = line.map((row) => entryOf(row, due));
  const { tickets } = await estimateLine(location, [...waiting, ...entries], {
    ...facts,
    // Those of the time are in the line above.
    expected: facts.expected.filter(({ startsAt }) => startsAt <= now || startsAt > until),
    only: entries.map(({ ticketId }) => ticketId),
  });
  return booked.map((row, n) => {
    const { startsAt, serviceId } = row;
    const wait = tickets.get(entries[n]!.ticketId);
    // The estimate includes the delay of now; the one at the start of the appointment counts instead.
    const turnAt = wait?.shown ? wait.expectedStart - delayNow(facts.delays, serviceId, now) * MINUTE : null;
    return {
      visitId: row.visitId,
      startsAt,
      lateMinutes: lateBy({ startsAt, turnAt, delays: facts.delays, serviceId }),
    };
  });
}

/** The visitor as if in line, behind those who wait, until the appointment is due. */
const hypothetical = (
  { visitId, serviceId, method, startsAt, preferredStaffId }: BookedRow,
  due: DueRule,
  now: Instant,
): LineEntry => ({
  ticketId: -visitId,
  visitId,
  serviceId,
  method,
  priority: 0,
  orderAt: startsAt,
  joinedAt: now,
  waitingSince: now,
  preferredStaffId,
  heldUntil: null,
  calledAt: null,
  bookedStart: startsAt,
  dueFrom: dueFrom({ bookedStart: startsAt, joinedAt: startsAt }, due),
  targetMinutes: targetMinutesOf(due.targets, serviceId),
});
