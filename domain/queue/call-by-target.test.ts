import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate, NOW, server, ticket, waits } from '../testing/waiting-line.ts';
import { MINUTE } from '../time/instant.ts';
import {
  callOrder,
  isDue,
  lineOrder,
  nextInLine,
  targetAt,
  targetMinutesOf,
  underRule,
} from './call-order.ts';
import type { DueRule, LineEntry } from './call-order.ts';
import { reordered } from './reorder.ts';
import { peopleBefore } from './wait-explained.ts';

/** Minutes by service: 30 for the first, 5 for the second, 20 for others. */
const rule: DueRule = {
  minutesBefore: 0,
  lateAfterMinutes: 0,
  targets: {
    minutes: 20,
    byService: new Map([
      [1, 30],
      [2, 5],
    ]),
  },
};
const OLDEST: DueRule = { ...rule, targets: null };
const ALL = { serviceIds: new Set([1, 2, 3]) };
const ids = (entries: readonly LineEntry[]) => entries.map(({ ticketId }) => ticketId);
/** A visitor who joined so many minutes ago. */
const joined = (ticketId: number, minutes: number, changes: Partial<LineEntry> = {}): LineEntry =>
  underRule(
    ticket(ticketId, { joinedAt: NOW - minutes * MINUTE, orderAt: NOW - minutes * MINUTE, ...changes }),
    rule,
  );
const oldestFirst = (line: readonly LineEntry[]) => line.map((entry) => underRule(entry, OLDEST));

describe('the target wait', () => {
  it('is that of the service, else of the location; none where the oldest goes first', () => {
    expect([1, 2, 3].map((id) => targetMinutesOf(rule.targets, id))).toEqual([30, 5, 20]);
    expect([null, undefined].map((targets) => targetMinutesOf(targets, 2))).toEqual([0, 0]);
    expect(targetAt(joined(1, 10))).toBe(NOW + 20 * MINUTE);
    const [entry] = oldestFirst([joined(1, 10)]);
    expect(targetAt(entry!)).toBe(entry!.orderAt);
  });
});

describe('a line that calls by target waits', () => {
  const line = [
    joined(1, 28),
    joined(2, 20),
    joined(3, 2, { serviceId: 2 }),
    joined(4, 10, { serviceId: 3 }),
  ];

  it('calls the visitor with the least time left first', () => {
    expect(ids(callOrder(line, server(1, ALL), NOW))).toEqual([1, 3, 2, 4]);
    expect(nextInLine(line.slice(1), server(1, ALL), NOW)?.ticketId).toBe(3);
    expect(ids(lineOrder(oldestFirst(line), NOW))).toEqual([1, 2, 4, 3]);
  });

  it('calls the oldest first among equal instants, and higher priority before all', () => {
    const equal = [
      joined(1, 5, { serviceId: 2 }),
      joined(2, 30),
      joined(3, 0, { serviceId: 2, priority: 1 }),
    ];
    expect(ids(callOrder(equal, server(1, ALL), NOW))).toEqual([3, 2, 1]);
  });

  it('leaves due appointments before all others, in the order in which they came', () => {
    const due = { bookedStart: NOW - MINUTE };
    const booked = [joined(5, 4, due), joined(6, 3, { ...due, serviceId: 2 })];
    expect(ids(lineOrder([...line, ...booked], NOW))).toEqual([5, 6, 1, 3, 2, 4]);
    const early = joined(6, 3, { serviceId: 2, bookedStart: NOW + MINUTE });
    expect(ids(lineOrder([...line, early], NOW))).toEqual([1, 6, 3, 2, 4]);
  });

  it('gives a moved visitor the place that staff chose', () => {
    const after = (ticketId: number, afterId: number | null) => {
      const positions = reordered(line, { ticketId, afterId }, NOW)!;
      return lineOrder(
        line.map((entry) => ({ ...entry, orderAt: positions.get(entry.ticketId) ?? entry.orderAt })),
        NOW,
      );
    };
    expect(ids(after(4, null))).toEqual([4, 1, 3, 2]);
    expect(ids(after(3, 2))).toEqual([1, 2, 3, 4]);
    expect(ids(after(1, 4))).toEqual([3, 2, 4, 1]);
  });

  it('keeps a visitor first whom staff put there, also before later visitors with a short target', () => {
    const patient = [joined(1, 1), joined(2, 1), joined(3, 1)];
    const positions = reordered(patient, { ticketId: 3, afterId: null }, NOW)!;
    const moved = patient.map((entry) => ({
      ...entry,
      orderAt: positions.get(entry.ticketId) ?? entry.orderAt,
    }));
    expect(ids(lineOrder([...moved, joined(4, 0, { serviceId: 2 })], NOW))).toEqual([3, 4, 1, 2]);
  });
});

describe('the wait in a line that calls by target waits', () => {
  const line = [joined(1, 28), joined(2, 20), joined(3, 2, { serviceId: 2 })];
  const servers = [server(1, ALL)];

  it('is that of the order in which visitors are called', () => {
    expect(waits({ line, servers, due: rule })).toEqual([
      [1, 0],
      [3, 10],
      [2, 20],
    ]);
  });

  it('of an appointment that becomes due is that of its turn', () => {
    const soon = joined(9, 1, { bookedStart: NOW + 15 * MINUTE });
    const result = waits({ line: [...line, soon], servers, due: rule });
    expect(new Map(result as [number, number][])).toEqual(
      new Map([
        [1, 0],
        [3, 10],
        [9, 20],
        [2, 30],
      ]),
    );
  });

  it('of a newcomer with a short target is less than of those behind', () => {
    const newcomers = [2, 3, 1].map((serviceId) => ({ serviceId, method: 1 }));
    const { newcomers: told } = estimate({ line, servers, newcomers, due: rule });
    expect(told.map((wait) => (wait.shown ? (wait.expectedStart - NOW) / MINUTE : null))).toEqual([
      20, 30, 30,
    ]);
    expect(told.map(({ peopleBefore: people }) => people)).toEqual([2, 3, 3]);
  });
});

describe('properties of target waits', () => {
  const lines = fc
    .array(
      fc.record({
        minutes: fc.integer({ min: 0, max: 90 }),
        serviceId: fc.constantFrom(1, 2, 3),
        priority: fc.integer({ min: 0, max: 1 }),
        booked: fc.option(fc.integer({ min: -30, max: 0 })),
      }),
      { maxLength: 25 },
    )
    .map((all) =>
      all.map(({ minutes, booked, ...rest }, n) =>
        joined(n + 1, minutes, { ...rest, bookedStart: booked === null ? null : NOW + booked * MINUTE }),
      ),
    );

  it('differs from the oldest first only where targets differ', () => {
    const same = { ...rule, targets: { minutes: 20, byService: new Map() } };
    fc.assert(
      fc.property(lines, (line) => {
        const equal = line.map((entry) => underRule(entry, same));
        expect(ids(lineOrder(equal, NOW))).toEqual(ids(lineOrder(oldestFirst(line), NOW)));
      }),
    );
  });

  it('never puts a visitor behind one who joined after the difference of their targets', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const order = lineOrder(line, NOW).filter((entry) => !isDue(entry, NOW));
        for (const [n, later] of order.entries())
          for (const earlier of order.slice(0, n)) {
            const difference = (later.targetMinutes! - earlier.targetMinutes!) * MINUTE;
            if (earlier.priority === later.priority)
              expect(earlier.joinedAt - later.joinedAt).toBeLessThanOrEqual(difference);
          }
      }),
    );
  });

  it('calls one by one in the order of the line, and the wait is that of this order', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const called: LineEntry[] = [];
        for (let waiting = line; waiting.length > 0;) {
          const next = nextInLine(waiting, server(1, ALL), NOW)!;
          called.push(next);
          waiting = waiting.filter((entry) => entry !== next);
        }
        expect(callOrder(line, server(1, ALL), NOW)).toEqual(called);
        const result = waits({ line, servers: [server(1, ALL)], due: rule });
        expect(result).toEqual(ids(called).map((id, n) => [id, 10 * n]));
      }),
    );
  });

  it('tells a newcomer the wait and the people before that they have once joined', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(1, 2, 3), (line, serviceId) => {
        const servers = [server(1, ALL)];
        const own = joined(99, 0, { serviceId });
        const newcomers = [{ serviceId, method: 1 }];
        const [told] = estimate({ line, servers, newcomers, due: rule }).newcomers;
        const then = estimate({ line: [...line, own], servers, due: rule }).tickets.get(99);
        expect(told).toEqual(then);
        expect(told).toMatchObject(peopleBefore([...line, own], own, { servers, now: NOW }));
      }),
    );
  });

  it('moves a visitor to every place among their equals, and leaves the order of the others', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), (line, one, other) => {
        const order = lineOrder(line, NOW);
        if (order.length < 2) return;
        const [moved, anchor] = [order[one % order.length]!, order[other % order.length]!];
        const positions = reordered(line, { ticketId: moved.ticketId, afterId: anchor.ticketId }, NOW);
        if (positions === null) return;
        const then = lineOrder(
          line.map((entry) => ({ ...entry, orderAt: positions.get(entry.ticketId) ?? entry.orderAt })),
          NOW,
        );
        const others = order.filter((entry) => entry !== moved);
        const at = others.indexOf(anchor) + 1;
        expect(ids(then)).toEqual(ids([...others.slice(0, at), moved, ...others.slice(at)]));
      }),
    );
  });
});
