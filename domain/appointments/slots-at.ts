import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { roomsAt } from './location-causes.ts';
import type { ResolvedSlotQuery } from './slot-query.ts';
import { contextOf } from './slot-context.ts';

/** The minutes and rooms that an appointment takes. */
export interface Taking {
  minutes: number;
  /** The reserved span of staff and rooms, buffers and travel included. */
  staffFrom: Instant;
  staffTo: Instant;
  roomIds: readonly number[];
}

/** Returns what the appointment takes if this staff member leads it; null if no room is free. */
export function takingOf(
  query: ResolvedSlotQuery,
  { start, staffId }: { start: Instant; staffId: number },
): Taking | null {
  const taking = takingAnyway(query, { start, staffId });
  return taking.hasRooms ? taking : null;
}

/** The same for an overbooked appointment: without a room if none is free. */
export function takingAnyway(
  query: ResolvedSlotQuery,
  { start, staffId }: { start: Instant; staffId: number },
): Taking & { hasRooms: boolean } {
  const context = contextOf(query);
  const person = query.staff.find(({ id }) => id === staffId);
  const minutes = person?.assignment?.minutes ?? query.service.minutes;
  const roomIds = roomsAt(context, { minute: start / MINUTE, minutes });
  const { bufferBefore, bufferAfter } = query.service;
  return {
    minutes,
    staffFrom: start - (bufferBefore + context.travel) * MINUTE,
    staffTo: start + (minutes + bufferAfter + context.travel) * MINUTE,
    roomIds: roomIds ?? [],
    hasRooms: roomIds !== null,
  };
}

/** Returns at most `most` starts nearest to `to`, in order of time. */
export function nearest(starts: readonly Instant[], { to, most }: { to: Instant; most: number }): Instant[] {
  return starts
    .toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}
