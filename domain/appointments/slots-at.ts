import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { roomsAt } from './location-causes.ts';
import type { SlotAsk } from './slot-ask.ts';
import { contextOf } from './slot-context.ts';

/** What an appointment takes from its start on, in minutes, and of which rooms. */
export interface Taking {
  minutes: number;
  /** From when to when people and rooms are reserved: buffers and ways included. */
  staffFrom: Instant;
  staffTo: Instant;
  roomIds: readonly number[];
}

/** What the appointment takes if this person leads it; null where no room is free for so long. */
export function takingOf(
  ask: SlotAsk,
  { start, staffId }: { start: Instant; staffId: number },
): Taking | null {
  const taking = takingAnyway(ask, { start, staffId });
  return taking.hasRooms ? taking : null;
}

/** The same where somebody may go over what is in the way: without a room where none is free. */
export function takingAnyway(
  ask: SlotAsk,
  { start, staffId }: { start: Instant; staffId: number },
): Taking & { hasRooms: boolean } {
  const context = contextOf(ask);
  const person = ask.staff.find(({ id }) => id === staffId);
  const minutes = person?.assignment?.minutes ?? ask.service.minutes;
  const roomIds = roomsAt(context, { minute: start / MINUTE, minutes });
  const { bufferBefore, bufferAfter } = ask.service;
  return {
    minutes,
    staffFrom: start - (bufferBefore + context.travel) * MINUTE,
    staffTo: start + (minutes + bufferAfter + context.travel) * MINUTE,
    roomIds: roomIds ?? [],
    hasRooms: roomIds !== null,
  };
}

/** The starts that lie nearest to one that cannot be had, in the order of time. */
export function nearest(starts: readonly Instant[], { to, most }: { to: Instant; most: number }): Instant[] {
  return starts
    .toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}
