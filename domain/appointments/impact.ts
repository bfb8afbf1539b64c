import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { findSlots } from './find-slots.ts';
import type { ResolvedSlotQuery } from './slot-query.ts';
import type { SlotCause } from './slot-causes.ts';

/** A booked appointment with what it reserves. It keeps its own length and buffers, whatever its service has. */
export interface BookedTime {
  start: Instant;
  minutes: number;
  method: ResolvedSlotQuery['method'];
  seats: number;
  /** The leading staff member; null for seats of a group session. */
  staffId: number | null;
  /** All reserved staff, the leading one included. */
  staffIds: readonly number[];
  rooms: readonly { id: number; kind: string }[];
  bufferBefore: number;
  bufferAfter: number;
  travel: number;
}

/** Causes by which an existing appointment falls outside: offer, assignment and hours, but no reserved time. */
const OUTSIDE: ReadonlySet<SlotCause> = new Set<SlotCause>([
  ...(['service-not-offered', 'line-of-business', 'method-not-offered', 'not-assigned'] as const),
  ...(['staff-line-of-business', 'staff-method', 'location-hours', 'holiday', 'location-closed'] as const),
  ...(['staff-hours', 'staff-absent', 'no-room', 'colleague-missing'] as const),
]);

/**
 * Returns the causes by which a booked appointment falls outside the set-up, main cause first. Reserved time
 * does not count, so neither does its own. Notice, horizon and invitations concern new bookings only.
 */
export function causesOutside(query: ResolvedSlotQuery, booked: BookedTime): SlotCause[] {
  const causes = findSlots(ofBooked(query, booked)).reasons(booked.staffId ?? 0, booked.start);
  return causes.filter((cause) => OUTSIDE.has(cause));
}

/** A query for the appointment alone: with its own staff and rooms, all of whose reserved time counts as free. */
function ofBooked(query: ResolvedSlotQuery, booked: BookedTime): ResolvedSlotQuery {
  const { start, minutes, bufferBefore, bufferAfter, travel, rooms, staffId, staffIds } = booked;
  const isGroup = staffId === null;
  const present = query.staff.filter(({ id }) => id === staffId || staffIds.includes(id));
  const absent = new Set([...(staffId === null ? [] : [staffId]), ...staffIds]);
  for (const { id } of present) absent.delete(id);
  const kinds = Map.groupBy(rooms, ({ kind }) => kind);
  return {
    ...query,
    from: start,
    to: start + 1,
    method: booked.method,
    attendees: booked.seats,
    languages: [],
    invited: true,
    anyNotice: true,
    staffIds: null,
    withStaff: staffIds.filter((id) => id !== staffId),
    service: {
      ...query.service,
      isGroup,
      minutes,
      bufferBefore,
      bufferAfter,
      travel,
      staffNeeded: 1,
      roomsNeeded: [...kinds].map(([kind, held]) => ({ kind, count: held.length })),
    },
    staff: [
      ...present.map((person) => ({
        ...person,
        assignment: person.assignment && { ...person.assignment, minutes: null },
        ...NOTHING_RESERVED,
      })),
      ...[...absent].map((id) => ({ ...MISSING, id })),
    ],
    rooms: query.rooms
      .filter(({ id }) => rooms.some((held) => held.id === id))
      .map((room) => ({ ...room, taken: [] })),
    sessions: isGroup
      ? [{ id: 0, start, end: start + minutes * MINUTE, capacity: booked.seats, seatsTaken: 0, open: true }]
      : [],
  };
}

const NOTHING_RESERVED = { booked: [], held: [], calendar: [], dailyLimit: null, bookedStarts: [] } as const;

/** A staff member who no longer works at the location. */
const MISSING = {
  inviteOnly: false,
  languages: [],
  linesOfBusiness: [],
  assignment: null,
  blocks: [],
  adjustments: [],
  ...NOTHING_RESERVED,
} as const;

/** A start time before and after a change. */
export interface StartChange {
  isNow: boolean;
  isAfter: boolean;
}

export function countChanges(starts: Iterable<StartChange>): {
  now: number;
  after: number;
  gained: number;
  lost: number;
} {
  const counts = { now: 0, after: 0, gained: 0, lost: 0 };
  for (const { isNow, isAfter } of starts) {
    if (isNow) counts.now += 1;
    if (isAfter) counts.after += 1;
    if (isAfter && !isNow) counts.gained += 1;
    if (isNow && !isAfter) counts.lost += 1;
  }
  return counts;
}
