import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always, busyFor, estimate, NOW, server, ticket } from '../testing/waiting-line.ts';
import { MINUTE } from '../time/instant.ts';

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
  const lengths = always((serviceId) => [0, 8, 15, 27][serviceId] ?? 10, 0.6);

  const learned = fc.record({
    low: fc.double({ min: -4, max: 0, noNaN: true }),
    median: fc.double({ min: -0.9, max: 0.9, noNaN: true }),
    high: fc.double({ min: 0, max: 8, noNaN: true }),
  });

  it('is never negative, contains its mean, and covers every ticket', () => {
    fc.assert(
      fc.property(lines, teams, learned, (line, servers, { low, median, high }) => {
        const newcomers = [{ serviceId: 1, method: 1 }];
        const calibrations = new Map([1, 2, 3].map((id) => [id, { low, median, high }]));
        const {
          tickets,
          newcomers: [newcomer],
        } = estimate({ line, servers, lengths, newcomers, calibrations });
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

  it('keeps the order of equal visitors, and newcomers last', () => {
    fc.assert(
      fc.property(lines, teams, fc.integer({ min: 1, max: 3 }), (line, servers, serviceId) => {
        const twins = [ticket(101, { serviceId }), ticket(102, { serviceId })];
        const {
          tickets,
          newcomers: [newcomer],
        } = estimate({
          line: [...line, ...twins],
          servers,
          lengths,
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

  it('keeps that order after any learning, with departures and no-shows', () => {
    const patience = { rates: [0.01, 0.02, 0.02, 0.01, 0.01] };
    const noShows = { share: 0.1, minutes: 3 };
    fc.assert(
      fc.property(lines, teams, learned, (line, servers, calibration) => {
        const twins = [ticket(101), ticket(102)];
        const calibrations = new Map([[1, calibration]]);
        const request = { line: [...line, ...twins], servers, lengths, patience, noShows, calibrations };
        const { tickets } = estimate({ ...request, pace: { factor: 1.1, scatter: 0.05 } });
        const [first, second] = [tickets.get(101), tickets.get(102)];
        if (first?.shown && second?.shown)
          expect(first.expectedStart).toBeLessThanOrEqual(second.expectedStart);
      }),
    );
  });

  it('lengthens no wait beyond chance when staff join a team with departures and no-shows', () => {
    const patience = { rates: [0.01, 0.02, 0.02, 0.01, 0.01] };
    const noShows = { share: 0.1, minutes: 3 };
    const all = { serviceIds: new Set([1, 2, 3]), methods: new Set([1, 2]) };
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 5 }), (line, people) => {
        const walkIns = line.map((each) => ({
          ...each,
          heldUntil: null,
          bookedStart: null,
          preferredStaffId: null,
        }));
        const team = Array.from({ length: people }, (_, n) => server(n + 1, { ...all, ...busyFor(5 * n) }));
        const request = { line: walkIns, lengths, patience, noShows };
        const fewer = estimate({ ...request, servers: team }).tickets;
        const more = estimate({
          ...request,
          servers: [...team, server(99, { ...all, ...busyFor(5) })],
        }).tickets;
        for (const [id, wait] of fewer) {
          const then = more.get(id);
          if (!wait.shown || !then?.shown) continue;
          expect((then.expectedStart - wait.expectedStart) / MINUTE).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('never lengthens a wait when a staff member with the same skills joins', () => {
    const walkIns = lines.map((line) =>
      line.map((each) => ({ ...each, heldUntil: null, bookedStart: null, preferredStaffId: null })),
    );
    const all = { serviceIds: new Set([1, 2, 3]), methods: new Set([1, 2]) };
    const equals = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(walkIns, equals, fc.integer({ min: 0, max: 50 }), (line, busy, another) => {
        const team = busy.map((minutes, index) => server(index + 1, { ...all, ...busyFor(minutes) }));
        const fewer = estimate({ line, servers: team, lengths }).tickets;
        const more = estimate({
          line,
          servers: [...team, server(99, { ...all, ...busyFor(another) })],
          lengths,
        }).tickets;
        const longer = [...fewer].filter(([id, wait]) => {
          const then = more.get(id);
          return !wait.shown || !then?.shown || then.expectedStart > wait.expectedStart;
        });
        expect(longer).toEqual([]);
      }),
    );
  });

  it('widens with each service before', () => {
    const line = Array.from({ length: 20 }, (_, index) => ticket(index + 1));
    const ranges = [
      ...estimate({ line, servers: [server(1), server(2)], lengths: always(() => 10, 0.6) }).tickets.values(),
    ].map((wait) => (wait.shown ? wait.highMinutes - wait.lowMinutes : Number.NaN));
    expect(ranges.every((width, index) => index < 4 || width > (ranges[index - 4] ?? 0))).toBe(true);
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(lines, teams, (line, servers) => {
        const straight = estimate({ line, servers, lengths });
        const turned = estimate({
          line: [...line].reverse(),
          servers: [...servers].reverse(),
          lengths,
        });
        expect(turned.tickets).toEqual(straight.tickets);
      }),
    );
  });
});
