import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import { callOrder, dueFrom, expectedUntil, lineOrder, nextInLine } from './call-order.ts';
import type { Caller, LineEntry } from './call-order.ts';

const NOW = Date.UTC(2026, 10, 20, 18, 0);

function ticket(ticketId: number, changes: Partial<LineEntry> = {}): LineEntry {
  const joinedAt = NOW - (60 - ticketId) * MINUTE;
  return {
    ticketId,
    visitId: ticketId + 1000,
    serviceId: 1,
    method: 1,
    priority: 0,
    orderAt: changes.joinedAt ?? joinedAt,
    joinedAt,
    preferredStaffId: null,
    heldUntil: null,
    calledAt: null,
    bookedStart: null,
    ...changes,
  };
}

function caller(changes: Partial<Caller> = {}): Caller {
  return { staffId: 7, serviceIds: new Set([1, 2]), methods: new Set([1, 2]), ...changes };
}

const ids = (entries: readonly LineEntry[]) => entries.map((entry) => entry.ticketId);

describe('callOrder', () => {
  it('calls visitors by position, and equal positions by ticket', () => {
    const line = [ticket(3), ticket(1), ticket(5, { orderAt: NOW }), ticket(4, { orderAt: NOW })];
    expect(ids(callOrder(line, caller(), NOW))).toEqual([1, 3, 4, 5]);
  });

  it('follows a move by staff', () => {
    const moved = ticket(9, { orderAt: ticket(1).orderAt + 1 });
    expect(ids(callOrder([ticket(1), ticket(2), moved], caller(), NOW))).toEqual([1, 9, 2]);
  });

  it('leaves out called, held and unsuitable visitors', () => {
    const line = [
      ticket(1, { calledAt: NOW - MINUTE }),
      ticket(2, { heldUntil: NOW + 1 }),
      ticket(3, { heldUntil: NOW }),
      ticket(4, { serviceId: 9 }),
      ticket(5, { method: 3 }),
      ticket(6, { languages: ['fr'] }),
      ticket(7, { languages: ['ko', 'fr'] }),
    ];
    expect(ids(callOrder(line, caller({ languages: new Set(['ko']) }), NOW))).toEqual([3, 7]);
    expect(ids(callOrder(line, caller(), NOW))).toEqual([3, 6, 7]);
  });

  it('puts an appointment first once due, then priority', () => {
    const line = [
      ticket(1),
      ticket(2, { priority: 5 }),
      ticket(3, { bookedStart: NOW }),
      ticket(4, { bookedStart: NOW + 1 }),
      ticket(5, { bookedStart: NOW - MINUTE, priority: 1 }),
    ];
    expect(ids(callOrder(line, caller(), NOW))).toEqual([5, 3, 2, 1, 4]);
  });

  it('puts an appointment first from the minutes before its start, and a late visitor never', () => {
    const rule = { minutesBefore: 10, lateAfterMinutes: 5 };
    const start = NOW + 10 * MINUTE;
    const early = { bookedStart: start, joinedAt: NOW - MINUTE };
    expect(dueFrom(early, rule)).toBe(NOW);
    expect(dueFrom({ ...early, joinedAt: start + 5 * MINUTE }, rule)).toBe(NOW);
    expect(dueFrom({ ...early, joinedAt: start + 5 * MINUTE + 1 }, rule)).toBeNull();
    expect(dueFrom({ ...early, joinedAt: start + 60 * MINUTE }, { ...rule, lateAfterMinutes: 0 })).toBe(NOW);
    expect(dueFrom({ ...early, bookedStart: null }, rule)).toBeNull();
    const line = [
      ticket(1),
      ticket(2, { ...early, dueFrom: NOW }),
      ticket(3, { bookedStart: NOW - 60 * MINUTE, joinedAt: NOW, orderAt: NOW, dueFrom: null }),
    ];
    expect(ids(callOrder(line, caller(), NOW))).toEqual([2, 1, 3]);
    expect(ids(callOrder(line, caller(), NOW - 1))).toEqual([1, 2, 3]);
  });

  it('expects an absent visitor as long as they would be due, and for 15 minutes without a limit', () => {
    const until = (lateAfterMinutes: number) => expectedUntil(NOW, { minutesBefore: 0, lateAfterMinutes });
    expect([0, 5, 60].map(until)).toEqual([15, 5, 60].map((minutes) => NOW + minutes * MINUTE));
  });

  it('leaves a visitor to the preferred staff member for ten minutes', () => {
    const line = [ticket(1, { preferredStaffId: 8, joinedAt: NOW - 10 * MINUTE + 1 }), ticket(2)];
    expect(ids(callOrder(line, caller(), NOW))).toEqual([2]);
    expect(ids(callOrder(line, caller({ staffId: 8 }), NOW))).toEqual([2, 1]);
    expect(ids(callOrder(line, caller(), NOW + 1))).toEqual([2, 1]);
    expect(ids(callOrder(line, caller({ passOverMinutes: 0 }), NOW))).toEqual([2, 1]);
    expect(ids(callOrder(line, caller({ passOverMinutes: 30 }), NOW + 10 * MINUTE))).toEqual([2]);
  });

  it('does not change its input', () => {
    const line = [ticket(2), ticket(1)];
    callOrder(line, caller(), NOW);
    expect(ids(line)).toEqual([2, 1]);
  });
});

describe('properties of the call rule', () => {
  const entries = fc.array(
    fc.record({
      serviceId: fc.integer({ min: 1, max: 3 }),
      method: fc.integer({ min: 1, max: 3 }),
      priority: fc.integer({ min: 0, max: 2 }),
      place: fc.integer({ min: -90, max: 0 }),
      preferredStaffId: fc.option(fc.integer({ min: 7, max: 9 })),
      held: fc.option(fc.integer({ min: -5, max: 5 })),
      called: fc.boolean(),
      booked: fc.option(fc.integer({ min: -30, max: 30 })),
    }),
    { maxLength: 40 },
  );
  const lines = entries.map((all) =>
    all.map(({ place: position, held, called, booked, ...rest }, index) =>
      ticket(index, {
        ...rest,
        orderAt: NOW + position * MINUTE,
        joinedAt: NOW + position * MINUTE,
        heldUntil: held === null ? null : NOW + held * MINUTE,
        calledAt: called ? NOW : null,
        bookedStart: booked === null ? null : NOW + booked * MINUTE,
      }),
    ),
  );

  it('nextInLine is the head of the order, for any caller', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 7, max: 9 }), (line, staffId) => {
        const order = callOrder(line, caller({ staffId }), NOW);
        expect(nextInLine(line, caller({ staffId }), NOW)).toBe(order[0] ?? null);
      }),
    );
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(lines, (line) => {
        expect(callOrder([...line].reverse(), caller(), NOW)).toEqual(callOrder(line, caller(), NOW));
      }),
    );
  });

  it('calls every callable visitor once, in order', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const order = callOrder(line, caller(), NOW);
        const whole = lineOrder(line, NOW).filter((entry) => order.includes(entry));
        expect(order).toEqual(whole);
        expect(new Set(order).size).toBe(order.length);
      }),
    );
  });
});
