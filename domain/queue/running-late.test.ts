import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import type { LineEntry } from './call-order.ts';
import { delayNow, lateBy, tellsOfDelay } from './running-late.ts';
import { estimateWaits } from './wait-estimate.ts';
import type { EstimateInput, WaitEstimate } from './wait-estimate.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const delay = (serviceId: number | null, minutes: number, until = NOW + 60 * MINUTE) => ({
  serviceId,
  minutes,
  until,
});

describe('a line that runs late', () => {
  it('uses the longest applicable delay, until it ends', () => {
    const delays = [delay(null, 10), delay(2, 25), delay(3, 5), delay(1, 90, NOW)];
    expect([1, 2, 3].map((service) => delayNow(delays, service, NOW))).toEqual([10, 25, 10]);
    expect(delayNow(delays, 2, NOW + 61 * MINUTE)).toBe(0);
    expect(delayNow([], 1, NOW)).toBe(0);
  });

  it('delays all visitors and newcomers, and shows none as next', () => {
    const plain = estimateWaits(input({}));
    const late = estimateWaits(input({ delays: [delay(null, 20)] }));
    for (const [ticket, before] of plain.tickets) {
      const after = late.tickets.get(ticket)!;
      expect(startOf(after) - startOf(before)).toBe(20 * MINUTE);
      expect(after.shown && before.shown && after.lowMinutes - before.lowMinutes).toBe(20);
      // A visitor who is called at once reads at most one minute.
      const at = before.shown && before.raw.high <= 0 ? 19 : 20;
      expect(after.shown && before.shown && after.highMinutes - before.highMinutes).toBe(at);
    }
    expect(startOf(plain.tickets.get(1)!)).toBe(NOW);
    expect(startOf(late.newcomers[0]!) - startOf(plain.newcomers[0]!)).toBe(20 * MINUTE);
  });

  it('does not change other services', () => {
    const late = estimateWaits(input({ delays: [delay(2, 20)] }));
    expect(late.tickets).toEqual(estimateWaits(input({})).tickets);
  });
});

describe('the last call of a day', () => {
  it('is shown only to visitors it will not reach', () => {
    const all = estimateWaits(input({ people: 12 }));
    const lastCallAt = NOW + 45 * MINUTE;
    const cut = estimateWaits(input({ people: 12, lastCallAt }));
    for (const [ticket, before] of all.tickets) {
      const after = cut.tickets.get(ticket)!;
      if (startOf(before) <= lastCallAt) expect(after).toEqual(before);
      else expect(after).toMatchObject({ shown: false, reason: 'not-today' });
    }
    const reasons = [...cut.tickets.values()].map((wait) => wait.shown);
    expect(new Set(reasons)).toEqual(new Set([true, false]));
    expect(cut.newcomers[0]).toMatchObject({ shown: false, reason: 'not-today' });
  });

  it('is earlier in a line that runs late', () => {
    const lastCallAt = NOW + 45 * MINUTE;
    const shown = (more: Partial<EstimateInput>) =>
      [...estimateWaits(input({ people: 12, lastCallAt, ...more })).tickets.values()].filter(
        (wait) => wait.shown,
      ).length;
    expect(shown({ delays: [delay(null, 30)] })).toBeLessThan(shown({}));
  });
});

const startOf = (wait: WaitEstimate): number => (wait.shown ? wait.expectedStart : Number.NaN);

function input({ people = 5, ...more }: Partial<EstimateInput> & { people?: number }): EstimateInput {
  const line = Array.from({ length: people }, (_, n): LineEntry => {
    const joinedAt = NOW - (people - n) * MINUTE;
    return {
      ticketId: n + 1,
      visitId: n + 1,
      serviceId: 1,
      method: 1,
      priority: 0,
      orderAt: joinedAt,
      joinedAt,
      preferredStaffId: null,
      heldUntil: null,
      calledAt: null,
      bookedStart: null,
    };
  });
  const skills = { serviceIds: new Set([1, 2]), methods: new Set([1]), languages: new Set(['en']) };
  return {
    now: NOW,
    line,
    servers: [{ staffId: 1, ...skills, state: 'available', freeAt: null }],
    lengths: new Map([['1/0', { minutes: 10, scatter: 0.5 }]]),
    closesAt: null,
    newcomers: [{ serviceId: 1, method: 1 }],
    ...more,
  };
}

describe('an appointment that will begin late', () => {
  const startsAt = NOW + 20 * MINUTE;
  const late = (turn: number | null, delays: ReturnType<typeof delay>[] = []) =>
    lateBy({ startsAt, turnAt: turn === null ? null : startsAt + turn * MINUTE, delays, serviceId: 1 });

  it('counts from its start, in steps of five minutes', () => {
    expect([-30, 0, 2, 3, 17, 18].map((turn) => late(turn))).toEqual([0, 0, 0, 5, 15, 20]);
  });

  it('adds what staff have set, if it lasts until then', () => {
    expect(late(10, [delay(null, 20)])).toBe(30);
    expect(late(-30, [delay(null, 20)])).toBe(20);
    expect(late(null, [delay(1, 25)])).toBe(25);
    expect(late(null, [delay(null, 25, NOW + 10 * MINUTE)])).toBe(0);
    expect(late(null)).toBe(0);
  });

  it('is told of at the limit, and again once it has grown by as much', () => {
    const told: number[] = [];
    for (const minutes of [5, 10, 15, 20, 15, 25, 30, 20, 30, 40, 45])
      if (tellsOfDelay(minutes, { limit: 15, before: Math.max(0, ...told) })) told.push(minutes);
    expect(told).toEqual([15, 30, 45]);
  });
});
