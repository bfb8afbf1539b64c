import { describe, expect, it } from 'vitest';
import { scrambled } from '../capacity/draws.ts';
import { changedDay } from './day-plan.ts';
import type { DayPlan } from './day-plan.ts';
import { enduredAt, leavingUntil } from './patience.ts';
import { simulateDays } from './simulate-days.ts';

const PATIENT = { rates: [0, 0, 0, 0, 0] };
const person = (staffId: number, of: { from?: number; to?: number; services?: number[] } = {}) => ({
  staffId,
  serviceIds: new Set(of.services ?? [1, 2]),
  methods: new Set([1]),
  shifts: [{ from: of.from ?? 540, to: of.to ?? 1020 }],
});
const branch = (of: Partial<DayPlan> = {}): DayPlan => ({
  from: 540,
  to: 1020,
  lastCallMinutes: 60,
  walkIns: {
    perHour: Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 17 ? (hour === 12 ? 14 : 9) : 0)),
    services: [
      { serviceId: 1, method: 1, share: 0.7 },
      { serviceId: 2, method: 1, share: 0.3 },
    ],
  },
  people: [person(1), person(2, { services: [1] }), person(3)],
  lengths: new Map([
    ['1/0', { minutes: 12, scatter: 0.5 }],
    ['2/0', { minutes: 20, scatter: 0.6 }],
  ]),
  patience: { rates: [0.002, 0.003, 0.004, 0.005, 0.005] },
  ...of,
});
const run = (plan: DayPlan, walkIns = 1) => simulateDays(plan, { days: 200, seed: 7, walkIns });

describe('simulated days of a line', () => {
  it('match the queueing formula for one server, even arrivals and no departures', () => {
    // Pollaczek and Khinchine: the mean wait is rate × mean square of the length ÷ 2 (1 − load).
    const [minutes, scatter, perHour] = [8, 0.6, 5];
    const alone = branch({
      from: 0,
      to: 1440,
      lastCallMinutes: 600,
      patience: PATIENT,
      walkIns: {
        perHour: Array.from({ length: 24 }, () => perHour),
        services: [{ serviceId: 1, method: 1, share: 1 }],
      },
      people: [person(1, { from: 0, to: 1440 })],
      lengths: new Map([['1/0', { minutes, scatter }]]),
    });
    const load = (perHour / 60) * minutes;
    const expected = ((perHour / 60) * minutes ** 2 * Math.exp(scatter ** 2)) / (2 * (1 - load));
    const { wait, joined, left } = simulateDays(alone, { days: 400, seed: 3 });
    expect(Math.abs(wait! / expected - 1)).toBeLessThan(0.06);
    expect(Math.abs(joined / 120 - 1)).toBeLessThan(0.02);
    expect(left).toBe(0);
  });

  it('lose no visitor: each is served or has left', () => {
    const { hours, joined, served, left } = run(branch());
    expect(served + left).toBeCloseTo(joined, 9);
    expect(hours.reduce((sum, hour) => sum + hour.joined, 0)).toBeCloseTo(joined, 9);
    expect(hours.reduce((sum, hour) => sum + hour.left, 0)).toBeCloseTo(left, 9);
  });

  it('are equal for the same seed, and differ for others', () => {
    expect(run(branch())).toEqual(run(branch()));
    expect(simulateDays(branch(), { days: 20, seed: 8 })).not.toEqual(
      simulateDays(branch(), { days: 20, seed: 9 }),
    );
  });

  it('have longer waits in the busiest hour with one staff member less, and shorter with one more', () => {
    const today = run(branch());
    const busiest = today.hours.reduce(
      (most, hour, n, all) => (hour.joined > all[most]!.joined ? n : most),
      0,
    );
    expect(busiest).toBe(12);
    const away = [{ staffId: 3, from: 720, to: 780 }];
    const fewer = run(changedDay(branch(), { away }));
    expect(fewer.hours[12]!.wait!).toBeGreaterThan(today.hours[12]!.wait! + 1);
    expect(fewer.joined).toBe(today.joined);
    const more = run(branch({ people: [...branch().people, person(4)] }));
    expect(more.wait!).toBeLessThan(today.wait!);
    expect(more.left).toBeLessThan(today.left);
  });

  it('have overtime if a service exceeds a shift, and less with fewer visitors', () => {
    const late = run(branch({ people: [person(1, { services: [1, 2] })] }));
    expect(late.overtime).toBeGreaterThan(20);
    expect(run(branch(), 0.3).overtime).toBeLessThan(run(branch()).overtime);
    const early = run(
      branch({
        people: [person(1, { from: 480, to: 1140 }), person(2, { from: 480, to: 1140 })],
        lastCallMinutes: 30,
      }),
      0.2,
    );
    expect(early.overtime).toBeLessThan(1);
  });

  it('follow the share of walk-ins, which keeps the same visitors', () => {
    const [half, usual] = [run(branch(), 0.5), run(branch())];
    expect(Math.abs(half.joined / usual.joined - 0.5)).toBeLessThan(0.03);
    expect(half.wait!).toBeLessThan(usual.wait!);
    expect(run(branch(), 0)).toMatchObject({ joined: 0, served: 0, wait: null, overtime: 0 });
  });

  it('have longer waits with appointments, which are in no figure themselves', () => {
    const booked = {
      perHour: branch().walkIns.perHour.map((n) => n / 4),
      services: branch().walkIns.services,
    };
    const [usual, fuller] = [run(branch()), run(branch({ booked }))];
    expect(fuller.joined).toBe(usual.joined);
    expect(fuller.served + fuller.left).toBeCloseTo(fuller.joined, 9);
    expect(fuller.wait!).toBeGreaterThan(usual.wait! + 2);
  });

  it('serve no visitor without a suitable staff member', () => {
    const { served, left, joined } = run(branch({ people: [person(1, { services: [3] })] }));
    expect([served, left]).toEqual([0, joined]);
  });
});

describe('a change of a day', () => {
  it('adds absences, hours and services, and does not change the plan', () => {
    const plan = branch();
    const changed = changedDay(plan, {
      away: [{ staffId: 1, from: 700, to: 760 }],
      shifts: [{ staffId: 2, from: 600, to: 700 }],
      skills: [{ staffId: 2, serviceId: 2 }],
    });
    expect(changed.people.map(({ shifts }) => shifts)).toEqual([
      [
        { from: 540, to: 700 },
        { from: 760, to: 1020 },
      ],
      [{ from: 600, to: 700 }],
      [{ from: 540, to: 1020 }],
    ]);
    expect([...changed.people[1]!.serviceIds]).toEqual([1, 2]);
    expect(plan).toEqual(branch());
    expect(run(changedDay(plan, { skills: [{ staffId: 2, serviceId: 2 }] })).wait!).toBeLessThan(
      run(plan).wait!,
    );
  });
});

describe('patience', () => {
  it('is the inverse of the share that has left', () => {
    const patience = { rates: [0.01, 0.004, 0.006, 0.003, 0.002] };
    for (let n = 0; n < 50; n += 1) {
      const share = (scrambled(n, 1) + 0.5) / 2 ** 32;
      expect(1 - Math.exp(-leavingUntil(patience, enduredAt(patience, share)))).toBeCloseTo(share, 9);
    }
    expect(enduredAt(PATIENT, 0.99)).toBe(Infinity);
  });
});
