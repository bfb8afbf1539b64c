import fc from 'fast-check';
import { targetMinutesOf } from '#domain/queue/call-order.ts';
import type { TargetWaits } from '#domain/queue/call-order.ts';
import type { Rooms } from '#domain/queue/rooms.ts';
import type { EstimateInput, Server } from '#domain/queue/wait-estimate.ts';
import { always, busyFor, NOW, server, ticket } from '#domain/testing/waiting-line.ts';
import { MINUTE } from '#domain/time/instant.ts';

/** Generated lines: priorities, holds, preferred staff, appointments, rooms, visitors who leave or do not come. */
export interface AnyLine {
  line: ReturnType<typeof ticket>[];
  servers: Server[];
  more: Partial<EstimateInput>;
}

const SERVICES = [1, 2, 3];
export const lengths = always((serviceId) => 6 * serviceId, 0.6);
/** A staff member who serves every service and method. */
export const ALL = { serviceIds: new Set(SERVICES), methods: new Set([1, 2]) };

/** A value in one case of five, otherwise null. */
const seldom = (one: fc.Arbitrary<number>): fc.Arbitrary<number | null> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one });
const entry = fc.record({
  serviceId: fc.constantFrom(...SERVICES),
  method: fc.integer({ min: 1, max: 2 }),
  priority: fc.integer({ min: 0, max: 2 }),
  held: seldom(fc.integer({ min: -5, max: 40 })),
  booked: seldom(fc.integer({ min: -10, max: 60 })),
  /** Minutes before the start from which an appointment is due; null never. */
  due: fc.option(fc.integer({ min: 0, max: 20 })),
  preferredStaffId: seldom(fc.integer({ min: 1, max: 4 })),
  /** Minutes since the call of a visitor who is not served yet. */
  called: seldom(fc.integer({ min: 1, max: 20 })),
});
const rooms = fc
  .record({ room: fc.integer({ min: 0, max: 3 }), services: fc.subarray(SERVICES) })
  .map(({ room, services }): Rooms => ({
    have: new Map([['room', room]]),
    needs: new Map(services.map((id) => [id, [{ kind: 'room', count: 1 }]])),
  }));
const leaving = fc.constant({
  patience: { rates: [0.01, 0.02, 0.02, 0.01, 0.01] },
  noShows: { share: 0.1, minutes: 3 },
  pace: { factor: 1.1, scatter: 0.05 },
});
/** The ratio of due visitors and walk-ins, and the calls before, newest first. */
const ratio = fc
  .record({
    perWalkIn: fc.integer({ min: 1, max: 4 }),
    calls: fc.array(
      fc.record({
        serviceId: fc.constantFrom(...SERVICES),
        method: fc.integer({ min: 1, max: 2 }),
        isDue: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ perWalkIn, calls }) => ({ due: { minutesBefore: 0, lateAfterMinutes: 0, perWalkIn }, calls }));
/** The target waits of the line, by service. */
const targets = fc
  .record({ minutes: fc.integer({ min: 1, max: 60 }), own: fc.integer({ min: 1, max: 60 }) })
  .map(({ minutes, own }): TargetWaits => ({ minutes, byService: new Map([[2, own]]) }));
const learned = fc
  .record({
    low: fc.double({ min: -4, max: 4, noNaN: true }),
    median: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
    high: fc.double({ min: -4, max: 8, noNaN: true }),
  })
  .map((one) => ({ calibrations: new Map(SERVICES.map((id) => [id, one])) }));

const people = fc.array(entry, { maxLength: 25 }).map((all) =>
  all.map(({ held, booked, due, called, ...rest }, n) =>
    ticket(n + 1, {
      ...rest,
      calledAt: called === null ? null : NOW - called * MINUTE,
      heldUntil: held === null ? null : NOW + held * MINUTE,
      bookedStart: booked === null ? null : NOW + booked * MINUTE,
      dueFrom: booked === null || due === null ? null : NOW + (booked - due) * MINUTE,
    }),
  ),
);
/** A break may be overdue by some minutes. */
const teams = fc
  .array(
    fc.record({
      services: fc.subarray(SERVICES, { minLength: 1 }),
      busy: fc.option(fc.integer({ min: -10, max: 40 })),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ services, busy }, n) =>
      server(n + 1, {
        serviceIds: new Set(services),
        methods: new Set([1, 2]),
        ...(busy === null ? {} : busyFor(busy)),
      }),
    ),
  );

export const anyLine: fc.Arbitrary<AnyLine> = fc
  .tuple(
    people,
    teams,
    fc.option(rooms),
    fc.option(leaving),
    fc.option(learned),
    fc.option(ratio),
    fc.option(targets),
  )
  .map(([line, servers, room, left, existing, turns, waits]) =>
    withTargets({ line, servers, more: { lengths, rooms: room, ...left, ...existing, ...turns } }, waits),
  );

/** The line as it is with target waits. */
function withTargets(line: AnyLine, waits: TargetWaits | null): AnyLine {
  if (waits === null) return line;
  const { due = { minutesBefore: 0, lateAfterMinutes: 0 } } = line.more;
  return {
    ...line,
    line: line.line.map((one) => ({ ...one, targetMinutes: targetMinutesOf(waits, one.serviceId) })),
    more: { ...line.more, due: { ...due, targets: waits } },
  };
}

/** One free staff member serves everything; services need rooms, and other visitors occupy some. */
export const oneIsFree: fc.Arbitrary<AnyLine> = fc
  .tuple(
    people,
    rooms,
    fc.option(leaving),
    fc.integer({ min: 1, max: 30 }),
    fc.option(ratio),
    fc.option(targets),
  )
  .map(([line, room, left, busy, turns, waits]) => {
    const servers = [server(1, ALL), server(2, { ...ALL, ...busyFor(busy) })];
    return withTargets({ line, servers, more: { lengths, rooms: room, ...left, ...turns } }, waits);
  });

/** Walk-ins and a team of equals: here one more staff member can only help. */
export const plainLine = fc.record({
  line: fc
    .array(fc.constantFrom(...SERVICES), { minLength: 1, maxLength: 25 })
    .map((all) => all.map((serviceId, n) => ticket(n + 1, { serviceId }))),
  team: fc
    .array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 })
    .map((all) => all.map((busy, n) => server(n + 1, { ...ALL, ...busyFor(busy) }))),
  another: fc.integer({ min: 0, max: 40 }),
  leaving: fc.option(leaving),
});
