import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate, NOW, server, ticket, waits } from '../testing/waiting-line.ts';
import { MINUTE } from '../time/instant.ts';
import { callOrder, isDue, lineOrder, nextInLine } from './call-order.ts';
import type { LineEntry } from './call-order.ts';
import { nextRatio, isTurnOfWalkIn, ratioAfter } from './call-ratio.ts';
import type { CalledVisitor } from './call-ratio.ts';
import { peopleBefore } from './wait-explained.ts';

const due = (ticketId: number, changes: Partial<LineEntry> = {}) =>
  ticket(ticketId, { bookedStart: NOW - MINUTE, ...changes });
const ids = (entries: readonly LineEntry[]) => entries.map(({ ticketId }) => ticketId);
const call = (isDueCall: boolean, serviceId = 1): CalledVisitor => ({
  serviceId,
  method: 1,
  isDue: isDueCall,
});
const rule = (perWalkIn: number) => ({ minutesBefore: 0, lateAfterMinutes: 0, perWalkIn });
const LINE = [ticket(1), ticket(2), due(3), due(4), due(5), due(6), due(7)];

describe('the state of the ratio', () => {
  it('counts the appointments since the last walk-in, and is off at zero', () => {
    const calls = [call(true), call(true), call(false), call(true)];
    expect(ratioAfter(calls, rule(3))).toEqual({ perWalkIn: 3, called: 2 });
    expect(ratioAfter([], rule(3))).toEqual({ perWalkIn: 3, called: 0 });
    expect([ratioAfter(calls, rule(0)), ratioAfter(calls, {})]).toEqual([null, null]);
    expect([2, 3].map((perWalkIn) => isTurnOfWalkIn(ratioAfter(calls, rule(perWalkIn))))).toEqual([
      true,
      false,
    ]);
    expect(isTurnOfWalkIn(null)).toBe(false);
  });

  it('ignores visitors of a staff member’s calls whom they cannot serve', () => {
    const calls = [call(false, 2), call(true), call(false, 2), call(true), call(false)];
    expect(ratioAfter(calls, rule(3), server(1))).toEqual({ perWalkIn: 3, called: 2 });
    expect(ratioAfter(calls, rule(3))).toEqual({ perWalkIn: 3, called: 0 });
  });
});

describe('the order of the line with a ratio', () => {
  const order = (perWalkIn: number, called = 0) =>
    ids(lineOrder(LINE, NOW, perWalkIn === 0 ? null : { perWalkIn, called }));

  it('gives a walk-in the turn after so many due appointments', () => {
    expect(order(0)).toEqual([3, 4, 5, 6, 7, 1, 2]);
    expect(order(1)).toEqual([3, 1, 4, 2, 5, 6, 7]);
    expect(order(2)).toEqual([3, 4, 1, 5, 6, 2, 7]);
    expect(order(2, 1)).toEqual([3, 1, 4, 5, 2, 6, 7]);
    expect(order(2, 9)).toEqual([1, 3, 4, 2, 5, 6, 7]);
  });

  it('takes no turn for visitors on hold', () => {
    const held = LINE.map((entry) =>
      [1, 3].includes(entry.ticketId) ? { ...entry, heldUntil: NOW + MINUTE } : entry,
    );
    const ratio = { perWalkIn: 1, called: 0 };
    expect(ids(lineOrder(held, NOW, ratio))).toEqual([3, 4, 1, 2, 5, 6, 7]);
    expect(ids(callOrder(held, server(1, { ratio }), NOW))).toEqual([4, 2, 5, 6, 7]);
  });

  it('counts the people before a visitor in this order', () => {
    const servers = [server(1)];
    const before = (perWalkIn: number) => {
      const ratio = { perWalkIn, called: 0 };
      return peopleBefore(LINE, LINE[1]!, { servers, now: NOW, ratio }).peopleBefore;
    };
    expect([1, 2, 6].map(before)).toEqual([3, 5, 6]);
    const estimated = estimate({ line: LINE, servers, due: rule(2), calls: [] }).tickets.get(2);
    expect(estimated?.peopleBefore).toBe(5);
  });
});

describe('the wait with a ratio', () => {
  it('is that of the order in which visitors are called', () => {
    const request = { line: LINE, servers: [server(1)] };
    expect(waits({ ...request, due: rule(2) })).toEqual([
      [3, 0],
      [4, 10],
      [1, 20],
      [5, 30],
      [6, 40],
      [2, 50],
      [7, 60],
    ]);
    expect(waits({ ...request, due: rule(2), calls: [call(true), call(true)] }).slice(0, 3)).toEqual([
      [1, 0],
      [3, 10],
      [4, 20],
    ]);
  });

  it('of a newcomer is that of the walk-in’s turn that stands open', () => {
    const line = LINE.filter((entry) => isDue(entry, NOW));
    const newcomers = [{ serviceId: 1, method: 1 }];
    const waitOf = (perWalkIn: number) => {
      const [wait] = estimate({ line, servers: [server(1)], newcomers, due: rule(perWalkIn) }).newcomers;
      const joined = estimate({ line: [...line, ticket(9)], servers: [server(1)], due: rule(perWalkIn) });
      expect(wait).toMatchObject({
        expectedStart: (joined.tickets.get(9) as { expectedStart: number }).expectedStart,
      });
      return wait!.shown ? (wait!.expectedStart - NOW) / MINUTE : null;
    };
    expect([0, 1, 2, 5].map(waitOf)).toEqual([50, 10, 20, 50]);
  });

  it('counts only calls that a staff member could make', () => {
    const line = [ticket(1), due(2), due(3), ticket(4, { serviceId: 2 }), ticket(5, { serviceId: 2 })];
    const teller = server(2, { serviceIds: new Set([2]) });
    const result = waits({ line, servers: [server(1), teller], due: rule(1) });
    // The teller's walk-ins take no turn from the walk-in of the first staff member.
    expect(new Map(result as [number, number][])).toEqual(
      new Map([
        [2, 0],
        [1, 10],
        [3, 20],
        [4, 0],
        [5, 10],
      ]),
    );
  });
});

describe('properties of the ratio', () => {
  const lines = fc
    .array(
      fc.record({
        place: fc.integer({ min: -90, max: 0 }),
        priority: fc.integer({ min: 0, max: 2 }),
        booked: fc.option(fc.integer({ min: -30, max: 30 })),
      }),
      { maxLength: 30 },
    )
    .map((all) =>
      all.map(({ place: position, priority, booked }, n) =>
        ticket(n + 1, {
          priority,
          orderAt: NOW + position * MINUTE,
          bookedStart: booked === null ? null : NOW + booked * MINUTE,
        }),
      ),
    );
  const ratios = fc.record({
    perWalkIn: fc.integer({ min: 1, max: 5 }),
    called: fc.integer({ min: 0, max: 6 }),
  });

  it('leaves the order as it is without a ratio, and within appointments and walk-ins', () => {
    fc.assert(
      fc.property(lines, ratios, (line, ratio) => {
        const plain = callOrder(line, server(1), NOW);
        expect(callOrder(line, server(1, { ratio: null }), NOW)).toEqual(plain);
        const order = callOrder(line, server(1, { ratio }), NOW);
        for (const kind of [true, false])
          expect(order.filter((entry) => isDue(entry, NOW) === kind)).toEqual(
            plain.filter((entry) => isDue(entry, NOW) === kind),
          );
      }),
    );
  });

  it('never calls more appointments in a row while a walk-in waits, nor two walk-ins while one is due', () => {
    fc.assert(
      fc.property(lines, ratios, (line, ratio) => {
        const kinds = callOrder(line, server(1, { ratio }), NOW).map((entry) => isDue(entry, NOW));
        let inARow = ratio.called;
        for (const [n, kind] of kinds.entries()) {
          const rest = kinds.slice(n + 1);
          inARow = kind ? inARow + 1 : 0;
          if (kind && rest.includes(false)) expect(inARow).toBeLessThanOrEqual(ratio.perWalkIn);
          if (!kind && rest.includes(true)) expect(rest[0]).toBe(true);
        }
      }),
    );
  });

  it('calls one by one in the order of the line, and the wait is that of this order', () => {
    fc.assert(
      fc.property(lines, ratios, (line, start) => {
        // The line stays as it is: no appointment becomes due meanwhile.
        const still = line.filter(({ bookedStart }) => bookedStart === null || bookedStart <= NOW);
        let ratio = start;
        const called: LineEntry[] = [];
        for (let waiting = still; waiting.length > 0;) {
          const next = nextInLine(waiting, server(1, { ratio }), NOW)!;
          called.push(next);
          ratio = nextRatio(ratio, isDue(next, NOW));
          waiting = waiting.filter((entry) => entry !== next);
        }
        expect(callOrder(still, server(1, { ratio: start }), NOW)).toEqual(called);
        expect(lineOrder(still, NOW, start)).toEqual(called);
        const calls = Array.from({ length: start.called }, () => call(true));
        const result = waits({ line: still, servers: [server(1)], due: rule(start.perWalkIn), calls });
        expect(result.map(([id]) => id)).toEqual(ids(called));
        expect(result.map(([, minutes]) => minutes)).toEqual(called.map((_, n) => 10 * n));
      }),
    );
  });
});
