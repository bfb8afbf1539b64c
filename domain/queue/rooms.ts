import { MEETING_METHOD } from '../codes/meeting-method.ts';
import type { LineEntry } from './call-order.ts';

/** So many rooms or things of a kind that a visit takes while it lasts, beside whoever serves. */
export interface RoomNeed {
  readonly kind: string;
  readonly count: number;
}

/** What there is at a location, and what its services take of it. Plain data. */
export interface Rooms {
  /** By kind, how many there are. */
  readonly have: ReadonlyMap<string, number>;
  /** By service; those that take nothing are not among them. */
  readonly needs: ReadonlyMap<number, readonly RoomNeed[]>;
}

type RoomsRequest = Pick<LineEntry, 'serviceId' | 'method'>;
const NOTHING: readonly RoomNeed[] = [];

/**
 * What a visit takes: only in person, and never more than there is. Of what a location lacks altogether nobody
 * could ever be given any, so nobody waits for it.
 */
export function needsOf(rooms: Rooms, { serviceId, method }: RoomsRequest): readonly RoomNeed[] {
  const needs = method === MEETING_METHOD.inPerson ? rooms.needs.get(serviceId) : undefined;
  if (!needs) return NOTHING;
  return needs
    .map(({ kind, count }) => ({ kind, count: Math.min(count, rooms.have.get(kind) ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** How many of each kind are free while these are called or served. Never below 0. */
export function freeRooms(rooms: Rooms, inside: readonly RoomsRequest[]): Map<string, number> {
  const free = new Map(rooms.have);
  for (const visit of inside)
    for (const { kind, count } of needsOf(rooms, visit)) free.set(kind, Math.max(0, free.get(kind)! - count));
  return free;
}

/** Those who would find now what their visit takes; who is called in `line` has theirs already. */
export function withRoom<Entry extends LineEntry>(
  line: readonly Entry[],
  rooms: Rooms | null | undefined,
): readonly Entry[] {
  if (!rooms || rooms.needs.size === 0) return line;
  const free = freeRooms(
    rooms,
    line.filter(({ calledAt }) => calledAt !== null),
  );
  return line.filter(
    (entry) =>
      entry.calledAt !== null || needsOf(rooms, entry).every(({ kind, count }) => free.get(kind)! >= count),
  );
}
