import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import type { LineEntry } from './call-order.ts';
import { estimateWaits, expectedFreeAt } from './wait-estimate.ts';
import type { EstimateInput, Server } from './wait-estimate.ts';

const NOW = Date.UTC(2026, 10, 20, 18, 0);

function ticket(ticketId: number, changes: Partial<LineEntry> = {}): LineEntry {
  const joinedAt = NOW - 60 * MINUTE + ticketId;
  return {
    ticketId,
    visitId: ticketId,
    serviceId: 1,
    method: 1,
    priority: 0,
    orderAt: joinedAt,
    joinedAt,
    preferredStaffId: null,
    heldUntil: null,
    calledAt: null,
    bookedStart: null,
    ...changes,
  };
}

function server(staffId: number, changes: Partial<Server> = {}): Server {
  return {
    staffId,
    serviceIds: new Set([1]),
    methods: new Set([1]),
    freeAt: null,
    state: 'available',
    ...changes,
  };
}

const busyFor = (minutes: number) => ({ state: 'busy', freeAt: NOW + minutes * MINUTE }) as const;

function estimate(changes: Partial<EstimateInput>) {
  return estimateWaits({
    now: NOW,
    line: [],
    servers: [],
    serviceMinutes: () => 10,
    closesAt: null,
    newcomers: [],
    ...changes,
  });
}

/** Expected minutes by ticket; the reason where none is shown. */
function waits(changes: Partial<EstimateInput>) {
  return [...estimate(changes).tickets.entries()].map(([id, wait]) => [
    id,
    wait.shown ? (wait.expectedStart - NOW) / MINUTE : wait.reason,
  ]);
}

describe('estimateWaits', () => {
  it('serves one after the other with one server', () => {
    expect(waits({ line: [ticket(1), ticket(2), ticket(3)], servers: [server(1, busyFor(4))] })).toEqual([
      [1, 4],
      [2, 14],
      [3, 24],
    ]);
  });

  it('is 0 for the first in line when somebody who can serve them is free', () => {
    const { tickets, newcomers } = estimate({
      line: [ticket(1)],
      servers: [server(1), server(2, busyFor(30))],
      newcomers: [{ serviceId: 1, method: 1 }],
    });
    expect(tickets.get(1)).toEqual({
      shown: true,
      expectedStart: NOW,
      lowMinutes: 0,
      highMinutes: 0,
      peopleBefore: 0,
    });
    expect(newcomers[0]).toMatchObject({ shown: true, expectedStart: NOW + 10 * MINUTE, peopleBefore: 1 });
  });

  it('shares the line among several, each by what they can do', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 }), ticket(3), ticket(4, { serviceId: 2 })];
    const servers = [server(1), server(2, { serviceIds: new Set([2]) })];
    expect(waits({ line, servers })).toEqual([
      [1, 0],
      [2, 0],
      [3, 10],
      [4, 10],
    ]);
  });

  it('reckons with how long each service takes with each person', () => {
    const line = [ticket(1), ticket(2), ticket(3)];
    const serviceMinutes = (_: number, staffId: number) => (staffId === 1 ? 5 : 30);
    expect(waits({ line, servers: [server(1), server(2)], serviceMinutes })).toEqual([
      [1, 0],
      [2, 0],
      [3, 5],
    ]);
  });

  it('lets an appointment go first when it comes due, not before', () => {
    const line = [ticket(1), ticket(2), ticket(3, { bookedStart: NOW + 5 * MINUTE })];
    expect(waits({ line, servers: [server(1)] })).toEqual([
      [1, 0],
      [2, 20],
      [3, 10],
    ]);
  });

  it('lets it go before those who wait for another service, too', () => {
    const line = [ticket(1), ticket(2), ticket(3, { serviceId: 2, bookedStart: NOW + 5 * MINUTE })];
    expect(waits({ line, servers: [server(1, { serviceIds: new Set([1, 2]) })] })).toEqual([
      [1, 0],
      [2, 20],
      [3, 10],
    ]);
  });

  it('keeps those who can do more free for those who need them', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 })];
    const servers = [server(1, { serviceIds: new Set([1, 2]) }), server(2)];
    expect(waits({ line, servers })).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('gives somebody busy with what we do not know ten minutes', () => {
    expect(waits({ line: [ticket(1)], servers: [server(1, { state: 'busy' })] })).toEqual([[1, 10]]);
  });

  it('keeps nobody waiting for somebody on hold', () => {
    const line = [ticket(1, { heldUntil: NOW + 15 * MINUTE }), ticket(2), ticket(3), ticket(4)];
    expect(waits({ line, servers: [server(1)] })).toEqual([
      [1, 20],
      [2, 0],
      [3, 10],
      [4, 30],
    ]);
    expect(estimate({ line, servers: [server(1)] }).tickets.get(2)).toMatchObject({ peopleBefore: 0 });
  });

  it('wakes for somebody whose hold ends after the line is empty', () => {
    const line = [ticket(1, { heldUntil: NOW + 30 * MINUTE })];
    const { tickets, newcomers } = estimate({
      line,
      servers: [server(1)],
      newcomers: [{ serviceId: 1, method: 1 }],
    });
    expect(tickets.get(1)).toMatchObject({ expectedStart: NOW + 30 * MINUTE });
    expect(newcomers[0]).toMatchObject({ expectedStart: NOW, lowMinutes: 0, highMinutes: 0 });
  });

  it('leaves somebody to the person they prefer for as long as the rule does', () => {
    const line = [ticket(1, { preferredStaffId: 2, joinedAt: NOW - 2 * MINUTE })];
    expect(waits({ line, servers: [server(1), server(2, busyFor(60))] })).toEqual([[1, 8]]);
    expect(waits({ line, servers: [server(1), server(2, busyFor(3))] })).toEqual([[1, 3]]);
  });

  it('says nothing where nobody can serve, and says why', () => {
    const line = [ticket(1), ticket(2, { method: 2 })];
    const newcomers = [{ serviceId: 1, method: 2 }];
    expect(estimate({ line, servers: [server(1)], newcomers })).toEqual({
      tickets: new Map([
        [1, { shown: true, expectedStart: NOW, lowMinutes: 0, highMinutes: 0, peopleBefore: 0 }],
        [2, { shown: false, reason: 'nobody-on-duty', peopleBefore: 1 }],
      ]),
      newcomers: [{ shown: false, reason: 'nobody-on-duty', peopleBefore: 2 }],
    });
    const away = [server(1, { state: 'off' }), server(2, { state: 'break' })];
    expect(waits({ line: [ticket(1)], servers: away })).toEqual([[1, 'nobody-on-duty']]);
    expect(
      waits({ line: [ticket(1)], servers: [server(1, { state: 'break', freeAt: NOW + 5 * MINUTE })] }),
    ).toEqual([[1, 5]]);
  });

  it('takes nobody in after closing but finishes those in line', () => {
    const { tickets, newcomers } = estimate({
      line: [ticket(1), ticket(2, { serviceId: 9 })],
      servers: [server(1)],
      closesAt: NOW,
      newcomers: [{ serviceId: 1, method: 1 }],
    });
    expect(tickets.get(1)).toMatchObject({ shown: true });
    expect(tickets.get(2)).toMatchObject({ shown: false, reason: 'closed' });
    expect(newcomers).toEqual([{ shown: false, reason: 'closed', peopleBefore: 2 }]);
    expect(
      estimate({ servers: [server(1)], closesAt: NOW + 1, newcomers: [{ serviceId: 1, method: 1 }] })
        .newcomers[0]?.shown,
    ).toBe(true);
  });

  it('shows no time behind a service whose length is not known yet', () => {
    const line = [ticket(1), ticket(2, { serviceId: 2 }), ticket(3)];
    const servers = [server(1, { serviceIds: new Set([1, 2]) })];
    const serviceMinutes = (serviceId: number) => (serviceId === 2 ? null : 10);
    expect(waits({ line, servers, serviceMinutes })).toEqual([
      [1, 0],
      [2, 10],
      [3, 'learning'],
    ]);
  });

  it('leaves the called out: they wait no longer', () => {
    expect(waits({ line: [ticket(1, { calledAt: NOW }), ticket(2)], servers: [server(1)] })).toEqual([
      [2, 0],
    ]);
  });

  it('gives the range of a normal sum: 4 services of 10 minutes by one person', () => {
    const line = [1, 2, 3, 4, 5].map((id) => ticket(id));
    const wait = estimate({ line, servers: [server(1)] }).tickets.get(5);
    // 40 minutes, deviation 0.6 · 10 · √4 = 12, 80 % within 1.2816 · 12 = 15.4 to either side.
    expect(wait).toMatchObject({ lowMinutes: 24, highMinutes: 56, peopleBefore: 4 });
  });

  it('gives a service that runs its share of the range', () => {
    // 20 minutes, deviation 0.6 · 20 = 12.
    const wait = estimate({ line: [ticket(1)], servers: [server(1, busyFor(20))] }).tickets.get(1);
    expect(wait).toMatchObject({ lowMinutes: 4, highMinutes: 36 });
  });

  it('narrows the range when several share the line: their work evens out', () => {
    const line = [1, 2, 3, 4, 5].map((id) => ticket(id));
    const wait = estimate({ line, servers: [server(1), server(2)] }).tickets.get(5);
    // 20 minutes, deviation 0.6 · 10 · √4 / 2 = 6.
    expect(wait).toMatchObject({ expectedStart: NOW + 20 * MINUTE, lowMinutes: 12, highMinutes: 28 });
  });
});

describe('expectedFreeAt', () => {
  it.each([
    [0, 20],
    [5, 15],
    [8, 12],
    [20, 11.4],
    [60, 14.2],
    [-3, 20],
  ])('a service of 20 minutes that is %i old ends in %d', (age, left) => {
    const free = expectedFreeAt({ now: NOW, startedAt: NOW - age * MINUTE, meanMinutes: 20 });
    expect((free - NOW) / MINUTE).toBeCloseTo(left, 3);
  });
});

describe('properties of the estimate', () => {
  const entry = fc.record({
    serviceId: fc.integer({ min: 1, max: 3 }),
    method: fc.integer({ min: 1, max: 2 }),
    priority: fc.integer({ min: 0, max: 1 }),
    held: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 6 }),
    booked: fc.option(fc.integer({ min: -10, max: 60 }), { freq: 6 }),
    preferredStaffId: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 6 }),
  });
  const lines = fc.array(entry, { maxLength: 30 }).map((all) =>
    all.map(({ held, booked, ...rest }, index) =>
      ticket(index + 1, {
        ...rest,
        heldUntil: held === null ? null : NOW + held * MINUTE,
        bookedStart: booked === null ? null : NOW + booked * MINUTE,
      }),
    ),
  );
  const teams = fc
    .array(
      fc.record({
        services: fc.subarray([1, 2, 3]),
        methods: fc.subarray([1, 2]),
        busy: fc.option(fc.integer({ min: 0, max: 50 })),
      }),
      { maxLength: 6 },
    )
    .map((all) =>
      all.map(({ services, methods, busy }, index) =>
        server(index + 1, {
          serviceIds: new Set(services),
          methods: new Set(methods),
          ...(busy === null ? {} : busyFor(busy)),
        }),
      ),
    );
  const serviceMinutes = (serviceId: number) => [0, 8, 15, 27][serviceId] ?? 10;

  it('is never negative, holds its expectation in its range, and answers for everybody', () => {
    fc.assert(
      fc.property(lines, teams, (line, servers) => {
        const newcomers = [{ serviceId: 1, method: 1 }];
        const {
          tickets,
          newcomers: [newcomer],
        } = estimate({ line, servers, serviceMinutes, newcomers });
        expect(tickets.size).toBe(line.length);
        for (const wait of [...tickets.values(), newcomer]) {
          if (!wait?.shown) continue;
          const minutes = (wait.expectedStart - NOW) / MINUTE;
          expect(minutes).toBeGreaterThanOrEqual(0);
          expect(wait.lowMinutes).toBeGreaterThanOrEqual(0);
          expect(wait.lowMinutes).toBeLessThanOrEqual(minutes);
          expect(wait.highMinutes).toBeGreaterThanOrEqual(minutes);
          expect([wait.lowMinutes, wait.highMinutes].every(Number.isInteger)).toBe(true);
        }
      }),
    );
  });

  it('never has the later of two equal visitors earlier, and no newcomer before those in line', () => {
    fc.assert(
      fc.property(lines, teams, fc.integer({ min: 1, max: 3 }), (line, servers, serviceId) => {
        const twins = [ticket(101, { serviceId }), ticket(102, { serviceId })];
        const {
          tickets,
          newcomers: [newcomer],
        } = estimate({
          line: [...line, ...twins],
          servers,
          serviceMinutes,
          newcomers: [{ serviceId, method: 1 }],
        });
        const [first, second] = [tickets.get(101), tickets.get(102)];
        expect(first?.shown).toBe(second?.shown);
        if (!first?.shown || !second?.shown || !newcomer?.shown) return;
        expect(first.expectedStart).toBeLessThanOrEqual(second.expectedStart);
        expect(first.highMinutes).toBeLessThanOrEqual(second.highMinutes);
        expect(first.peopleBefore).toBeLessThan(second.peopleBefore);
        expect(second.expectedStart).toBeLessThanOrEqual(newcomer.expectedStart);
      }),
    );
  });

  it('never lengthens a wait when a person with the same skills joins the team', () => {
    const walkIns = lines.map((line) =>
      line.map((each) => ({ ...each, heldUntil: null, bookedStart: null, preferredStaffId: null })),
    );
    const all = { serviceIds: new Set([1, 2, 3]), methods: new Set([1, 2]) };
    const equals = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(walkIns, equals, fc.integer({ min: 0, max: 50 }), (line, busy, another) => {
        const team = busy.map((minutes, index) => server(index + 1, { ...all, ...busyFor(minutes) }));
        const fewer = estimate({ line, servers: team, serviceMinutes }).tickets;
        const more = estimate({
          line,
          servers: [...team, server(99, { ...all, ...busyFor(another) })],
          serviceMinutes,
        }).tickets;
        const longer = [...fewer].filter(([id, wait]) => {
          const then = more.get(id);
          return !wait.shown || !then?.shown || then.expectedStart > wait.expectedStart;
        });
        expect(longer).toEqual([]);
      }),
    );
  });

  it('widens with every service before', () => {
    const line = Array.from({ length: 20 }, (_, index) => ticket(index + 1));
    const ranges = [...estimate({ line, servers: [server(1), server(2)] }).tickets.values()].map((wait) =>
      wait.shown ? wait.highMinutes - wait.lowMinutes : Number.NaN,
    );
    expect(ranges.every((width, index) => index === 0 || width >= (ranges[index - 1] ?? 0))).toBe(true);
    expect(ranges.at(-1)).toBeGreaterThan(ranges[4] ?? 0);
  });

  it('does not depend on the order in which rows were read', () => {
    fc.assert(
      fc.property(lines, teams, (line, servers) => {
        const straight = estimate({ line, servers, serviceMinutes });
        const turned = estimate({
          line: [...line].reverse(),
          servers: [...servers].reverse(),
          serviceMinutes,
        });
        expect(turned.tickets).toEqual(straight.tickets);
      }),
    );
  });
});
