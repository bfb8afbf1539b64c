import { MEETING_METHOD } from '../codes/meeting-method.ts';
import type { LineEntry } from './call-order.ts';

/** Rooms or equipment of one kind that a visit takes. */
export interface RoomNeed {
  readonly kind: string;
  readonly count: number;
}

/** Rooms and equipment of a location, and the needs of its services. Plain data. */
export interface Rooms {
  /** Number of rooms by kind. */
  readonly have: ReadonlyMap<string, number>;
  /** By service; services without needs are absent. */
  readonly needs: ReadonlyMap<number, readonly RoomNeed[]>;
}

type RoomsRequest = Pick<LineEntry, 'serviceId' | 'method'>;
const NOTHING: readonly RoomNeed[] = [];

/**
 * Returns what a visit takes: only in person, and never more than exists. Kinds that the location lacks are
 * ignored, since visitors would wait forever.
 */
export function needsOf(rooms: Rooms, { serviceId, method }: RoomsRequest): readonly RoomNeed[] {
  const needs = method === MEETING_METHOD.inPerson ? rooms.needs.get(serviceId) : undefined;
  if (!needs) return NOTHING;
  return needs
    .map(({ kind, count }) => ({ kind, count: Math.min(count, rooms.have.get(kind) ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Returns the free rooms of each kind while these visits are called or served; at least 0. */
export function freeRooms(rooms: Rooms, inside: readonly RoomsRequest[]): Map<string, number> {
  const free = new Map(rooms.have);
  for (const visit of inside)
    for (const { kind, count } of needsOf(rooms, visit)) free.set(kind, Math.max(0, free.get(kind)! - count));
  return free;
}

/** Returns the entries whose needs are free now; called entries in `line` already have theirs. */
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
