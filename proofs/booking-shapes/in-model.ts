import fc from 'fast-check';
import { findSlots } from '#domain/appointments/find-slots.ts';
import type { SlotRoom, ResolvedSlotQuery } from '#domain/appointments/slot-query.ts';
import { takingOf } from '#domain/appointments/slots-at.ts';
import { aPerson, aSlotQuery, everyDay } from '#domain/testing/slot-worlds.ts';
import { MINUTE } from '#domain/time/instant.ts';

/** A branch and the steps taken there in sequence; each step's number chooses among the current options. */
export interface Shape {
  minutes: number;
  before: number;
  after: number;
  step: number;
  /** At the client's address, with this travel time in minutes; null is at the branch. */
  travel: number | null;
  attendees: number;
  /** Minutes that a staff member needs instead of the service's, or null; one entry per staff member. */
  people: readonly (number | null)[];
  staffNeeded: number;
  /** Seats of each room. */
  rooms: readonly number[];
  roomsNeeded: number;
  actions: readonly Action[];
}

type Action = { what: 'book' | 'move' | 'cancel' | 'hold' | 'end-hold'; pick: number; who: number };

const fives = (from: number, to: number) => fc.integer({ min: from / 5, max: to / 5 }).map((n) => n * 5);

export const shapes: fc.Arbitrary<Shape> = fc.record({
  minutes: fives(5, 240),
  before: fives(0, 45),
  after: fives(0, 45),
  step: fc.constantFrom(5, 10, 15, 30, 60),
  travel: fc.constantFrom(null, null, null, 0, 20, 45),
  attendees: fc.integer({ min: 1, max: 4 }),
  people: fc.array(fc.constantFrom(null, null, 20, 95), { minLength: 1, maxLength: 3 }),
  staffNeeded: fc.constantFrom(1, 1, 1, 2),
  rooms: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
  roomsNeeded: fc.constantFrom(0, 0, 1, 2),
  actions: fc.array(
    fc.record({
      what: fc.constantFrom<Action['what'][]>(
        'book',
        'book',
        'book',
        'book',
        'move',
        'cancel',
        'hold',
        'end-hold',
      ),
      pick: fc.nat({ max: 9_999 }),
      who: fc.nat({ max: 99 }),
    }),
    { minLength: 6, maxLength: 24 },
  ),
});

/** Reserved time of a person or a room, in epoch minutes. */
interface Held {
  owner: number;
  resource: string;
  from: number;
  to: number;
  isHold: boolean;
}

export interface Played {
  booked: number;
  moved: number;
  /** Number of moves to a time that overlaps the old one. */
  ontoThemselves: number;
}

/**
 * Plays a shape in the model, by the offered times. Throws if an offered time is not bookable, or if a person
 * or a room is booked twice.
 */
export function play(shape: Shape): Played {
  let held: Held[] = [];
  let owners = 0;
  const played = { booked: 0, moved: 0, ontoThemselves: 0 };
  const booked = (): number[] => [...new Set(held.filter(({ isHold }) => !isHold).map(({ owner }) => owner))];
  const chosen = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)];
  for (const { what, pick, who } of shape.actions) {
    const [mine, hold] = [
      chosen(booked(), who),
      chosen(
        held.filter(({ isHold }) => isHold),
        who,
      ),
    ];
    if (what === 'cancel') held = held.filter(({ owner }) => owner !== mine);
    if (what === 'end-hold') held = held.filter((each) => each !== hold);
    if (what === 'hold') held = put(held, holdOf(shape, { owner: (owners += 1), pick, who }));
    const owner = what === 'book' ? (owners += 1) : what === 'move' ? mine : undefined;
    if (owner === undefined) continue;
    // A visitor who moves is blocked by no time of their own.
    const others = held.filter((each) => each.owner !== owner);
    const rows = rowsFor(shape, { others, owner, pick, who });
    if (!rows) continue;
    const before = held.filter((each) => each.owner === owner);
    held = others;
    for (const row of rows) held = putBooked(held, row);
    played[what === 'book' ? 'booked' : 'moved'] += 1;
    if (before.some((old) => rows.some((row) => row.resource === old.resource && meet(row, old))))
      played.ontoThemselves += 1;
  }
  return played;
}

/** Reservations of a booking at one of the offered times; undefined if there is none. */
function rowsFor(
  shape: Shape,
  { others, owner, pick, who }: { others: readonly Held[]; owner: number; pick: number; who: number },
): Held[] | undefined {
  const query = queryOf(shape, others);
  const { slots, beside } = findSlots(query, { who: true });
  const slot = slots[pick % Math.max(1, slots.length)];
  if (!slot) return undefined;
  const staffId = slot.staffIds[who % slot.staffIds.length]!;
  const taking = takingOf(query, { start: slot.start, staffId });
  if (!taking) throw new Error('an offered time without a free room');
  const free = beside(staffId, slot.start);
  if (free.length + 1 < shape.staffNeeded) throw new Error('an offered time with too few staff');
  const people = [staffId, ...free].slice(0, shape.staffNeeded);
  const seats = taking.roomIds.map((id) => shape.rooms[id - 1]!);
  if (seats.some((each) => each < shape.attendees)) throw new Error('a room is too small');
  const needed = shape.travel === null ? shape.roomsNeeded : 0;
  if (new Set(taking.roomIds).size !== needed) throw new Error('rooms are missing');
  // By the agreed times, not by the lengths that the rules give.
  const way = shape.travel ?? 0;
  const start = slot.start / MINUTE;
  const minutes = shape.people[staffId - 1] ?? shape.minutes;
  const span = { from: start - shape.before - way, to: start + minutes + shape.after + way };
  return [...people.map((id) => `person ${id}`), ...taking.roomIds.map((id) => `room ${id}`)].map(
    (resource) => ({
      owner,
      resource,
      isHold: false,
      ...span,
    }),
  );
}

function queryOf(shape: Shape, held: readonly Held[]): ResolvedSlotQuery {
  const taken = (resource: string, holds: boolean | null): number[] =>
    held
      .filter((each) => each.resource === resource && (holds === null || each.isHold === holds))
      .toSorted((a, b) => a.from - b.from)
      .flatMap(({ from, to }) => [from, to]);
  const room = (capacity: number, index: number): SlotRoom => ({
    id: index + 1,
    kind: 'room',
    capacity,
    inviteOnly: false,
    blocks: [],
    adjustments: [],
    taken: taken(`room ${index + 1}`, null),
  });
  return aSlotQuery({
    step: shape.step,
    attendees: shape.attendees,
    method: shape.travel === null ? 1 : 4,
    service: {
      ...aSlotQuery().service,
      minutes: shape.minutes,
      bufferBefore: shape.before,
      bufferAfter: shape.after,
      travel: shape.travel ?? 0,
      staffNeeded: shape.staffNeeded,
      roomsNeeded: shape.roomsNeeded === 0 ? [] : [{ kind: 'room', count: shape.roomsNeeded }],
    },
    location: { ...aSlotQuery().location, blocks: everyDay(480, 1080) },
    rooms: shape.rooms.map(room),
    staff: shape.people.map((minutes, index) =>
      aPerson(index + 1, {
        assignment: { methods: [1, 4], minutes },
        booked: taken(`person ${index + 1}`, false),
        held: taken(`person ${index + 1}`, true),
      }),
    ),
  });
}

function holdOf(shape: Shape, { owner, pick, who }: { owner: number; pick: number; who: number }): Held {
  const from = aSlotQuery().from / MINUTE + 480 + (pick % 120) * 5;
  const all = [
    ...shape.people.map((_, n) => `person ${n + 1}`),
    ...shape.rooms.map((_, n) => `room ${n + 1}`),
  ];
  return { owner, resource: all[who % all.length]!, from, to: from + 5 + (who % 12) * 5, isHold: true };
}

const meet = (a: Held, b: Held): boolean => a.from < b.to && b.from < a.to;

/** Adds a hold if it overlaps nothing. */
const put = (held: readonly Held[], hold: Held): Held[] =>
  held.some((each) => each.resource === hold.resource && meet(each, hold)) ? [...held] : [...held, hold];

function putBooked(held: readonly Held[], row: Held): Held[] {
  const other = held.find((each) => each.resource === row.resource && meet(each, row));
  if (other)
    throw new Error(
      `${row.resource} is booked twice, ${JSON.stringify(row)} next to ${JSON.stringify(other)}`,
    );
  return [...held, row];
}
