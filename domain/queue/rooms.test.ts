import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always, busyFor, estimate, NOW, server, ticket, waits } from '../testing/waiting-line.ts';
import { MINUTE } from '../time/instant.ts';
import { callOrder } from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import { freeRooms, needsOf, withRoom } from './rooms.ts';
import type { Rooms } from './rooms.ts';

/** Service 2 needs a room, service 3 a room and a device. */
const rooms = (room: number, device = 1): Rooms => ({
  have: new Map([
    ['room', room],
    ['equipment', device],
  ]),
  needs: new Map([
    [2, [{ kind: 'room', count: 1 }]],
    [
      3,
      [
        { kind: 'room', count: 1 },
        { kind: 'equipment', count: 1 },
      ],
    ],
  ]),
});
const all = { serviceIds: new Set([1, 2, 3]), methods: new Set([1, 2, 3]) };
const called = (id: number, serviceId: number, more: Partial<LineEntry> = {}) =>
  ticket(id, { serviceId, calledAt: NOW - 5 * MINUTE, ...more });
const order = (line: readonly LineEntry[], of: Rooms) =>
  callOrder(withRoom(line, of), server(1, all), NOW).map(({ ticketId }) => ticketId);

describe('rooms of a visit', () => {
  it('are those of its service, only in person, and never more than exist', () => {
    expect(needsOf(rooms(2), ticket(1, { serviceId: 2 }))).toEqual([{ kind: 'room', count: 1 }]);
    expect(needsOf(rooms(2), ticket(1, { serviceId: 1 }))).toEqual([]);
    expect(needsOf(rooms(2), ticket(1, { serviceId: 2, method: 2 }))).toEqual([]);
    expect(needsOf(rooms(0), ticket(1, { serviceId: 2 }))).toEqual([]);
    const big = { ...rooms(2), needs: new Map([[2, [{ kind: 'room', count: 5 }]]]) };
    expect(needsOf(big, ticket(1, { serviceId: 2 }))).toEqual([{ kind: 'room', count: 2 }]);
  });

  it('are not free while in use, and never below zero', () => {
    expect(freeRooms(rooms(2), [called(1, 3), called(2, 1)])).toEqual(
      new Map([
        ['room', 1],
        ['equipment', 0],
      ]),
    );
    expect(freeRooms(rooms(1), [called(1, 2), called(2, 2)]).get('room')).toBe(0);
  });
});

describe('the call rule', () => {
  const line = [ticket(1, { serviceId: 2 }), ticket(2), ticket(3, { serviceId: 3 })];

  it('passes over visitors without a free room, and keeps the order of the others', () => {
    expect(order(line, rooms(1))).toEqual([1, 2, 3]);
    expect(order([...line, called(9, 2)], rooms(1))).toEqual([2]);
    expect(order([...line, called(9, 2)], rooms(2))).toEqual([1, 2, 3]);
    expect(order([...line, called(9, 3)], rooms(2)), 'a room, but no device').toEqual([1, 2]);
  });

  it('ignores rooms that the location lacks', () => {
    expect(order([...line, called(9, 2)], rooms(0))).toEqual([1, 2, 3]);
  });
});

describe('the estimate with rooms', () => {
  const two = { servers: [server(1, all), server(2, all)], lengths: always(() => 10) };

  it('lets a visitor wait for a room while staff are free, and calls others meanwhile', () => {
    const line = [ticket(1, { serviceId: 2 }), ticket(2, { serviceId: 2 }), ticket(3)];
    expect(waits({ ...two, line, rooms: rooms(1) })).toEqual([
      [1, 0],
      [2, 10],
      [3, 0],
    ]);
    expect(waits({ ...two, line, rooms: rooms(2) })).toEqual([
      [1, 0],
      [2, 0],
      [3, 10],
    ]);
  });

  it('frees a room when its current visit ends', () => {
    const line = [called(9, 2), ticket(1, { serviceId: 2 })];
    const busy = { ...busyFor(7), running: { serviceId: 2, since: NOW - 3 * MINUTE } };
    expect(
      waits({ ...two, line, servers: [server(1, all), server(2, { ...all, ...busy })], rooms: rooms(1) }),
    ).toEqual([[1, 7]]);
  });

  it('includes a visit without a server on duty', () => {
    const line = [called(9, 2), ticket(1, { serviceId: 2 })];
    // Called five minutes ago, with a length of ten.
    expect(waits({ ...two, line, rooms: rooms(1) })).toEqual([[1, 5]]);
  });

  it("includes the wait for a room in newcomers' estimates", () => {
    const line = [ticket(1, { serviceId: 2 })];
    const newcomers = [2, 1].map((serviceId) => ({ serviceId, method: 1 }));
    const starts = estimate({ ...two, line, rooms: rooms(1), newcomers }).newcomers.map((wait) =>
      wait.shown ? (wait.expectedStart - NOW) / MINUTE : wait.reason,
    );
    expect(starts).toEqual([10, 0]);
  });

  it('equals the estimate without rooms if there are enough', () => {
    const entry = fc.record({ serviceId: fc.integer({ min: 1, max: 3 }), held: fc.boolean() });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), fc.integer({ min: 1, max: 4 }), (people, staff) => {
        const line = people.map(({ serviceId, held }, n) =>
          ticket(n + 1, { serviceId, heldUntil: held ? NOW + 5 * MINUTE : null }),
        );
        const request = {
          line,
          lengths: always((serviceId) => 5 * serviceId, 0.5),
          servers: Array.from({ length: staff }, (_, n) => server(n + 1, all)),
          newcomers: [{ serviceId: 3, method: 1 }],
        };
        expect(estimate({ ...request, rooms: rooms(staff, staff) })).toEqual(estimate(request));
      }),
    );
  });

  it('keeps the order of equal visitors, with any number of rooms', () => {
    const services = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(
        services,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        (people, room, staff) => {
          const line = people.map((serviceId, n) => ticket(n + 1, { serviceId }));
          const twins = [ticket(101, { serviceId: 2 }), ticket(102, { serviceId: 2 })];
          const { tickets } = estimate({
            line: [...line, ...twins],
            servers: Array.from({ length: staff }, (_, n) => server(n + 1, all)),
            lengths: always((serviceId) => 5 * serviceId, 0.5),
            rooms: rooms(room),
          });
          const [first, second] = [tickets.get(101), tickets.get(102)];
          expect(first?.shown && second?.shown && first.expectedStart <= second.expectedStart).toBe(true);
        },
      ),
    );
  });
});
