import { describe, expect, it } from 'vitest';
import type { DayPlan } from './day-plan.ts';
import type { Rooms } from './rooms.ts';
import { simulateDays } from './simulate-days.ts';

const person = (staffId: number, services = [1, 2]) => ({
  staffId,
  serviceIds: new Set(services),
  methods: new Set([1]),
  shifts: [{ from: 540, to: 1020 }],
});
const branch = (of: Partial<DayPlan> = {}): DayPlan => ({
  from: 540,
  to: 1020,
  lastCallMinutes: 120,
  walkIns: arrivals([
    { serviceId: 1, method: 1, share: 0.6 },
    { serviceId: 2, method: 1, share: 0.4 },
  ]),
  people: [person(1), person(2), person(3)],
  lengths: new Map([
    ['1/0', { minutes: 10, scatter: 0.5 }],
    ['2/0', { minutes: 16, scatter: 0.5 }],
  ]),
  patience: { rates: [0, 0, 0, 0, 0] },
  ...of,
});
const arrivals = (services: DayPlan['walkIns']['services'], each = 12): DayPlan['walkIns'] => ({
  perHour: Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 16 ? each : 0)),
  services,
});
const run = (plan: DayPlan) => simulateDays(plan, { days: 150, seed: 11 });

describe('a simulated day follows the call rule', () => {
  it('with rooms: fewer lengthen the wait, enough change nothing', () => {
    const withRooms = (count: number): Rooms => ({
      have: new Map([['room', count]]),
      needs: new Map([[2, [{ kind: 'room', count: 1 }]]]),
    });
    const [none, three, one] = [
      run(branch()),
      run(branch({ rooms: withRooms(3) })),
      run(branch({ rooms: withRooms(1) })),
    ];
    expect(three, 'one for each staff member').toEqual(none);
    expect(one.wait!).toBeGreaterThan(none.wait! + 3);
    expect(one.joined).toBe(none.joined);
    expect(run(branch({ rooms: { have: new Map(), needs: withRooms(1).needs } })), 'none at all').toEqual(
      none,
    );
  });

  it('with priority: those with it wait less, others more', () => {
    const half = (priority: number) => ({ serviceId: 1, method: 1, priority, share: 0.5 });
    // One server, and all are served: the sum of waits stays equal.
    const busy = branch({ people: [person(1)], lengths: new Map([['1/0', { minutes: 9, scatter: 0.4 }]]) });
    const equal = run({ ...busy, walkIns: arrivals([half(0), half(0)], 6) });
    const some = run({ ...busy, walkIns: arrivals([half(1), half(0)], 6) });
    expect(Math.abs(some.wait! - equal.wait!)).toBeLessThan(0.35 * equal.wait!);
    const rare = (priority: number) => ({
      ...busy,
      walkIns: arrivals(
        [
          { ...half(0), share: 0.9 },
          { ...half(priority), serviceId: 2, share: 0.1 },
        ],
        6,
      ),
      lengths: new Map([
        ['1/0', { minutes: 9, scatter: 0.4 }],
        ['2/0', { minutes: 1, scatter: 0 }],
      ]),
    });
    // Serving short ones first lowers the mean wait, for any reason of the order.
    expect(run(rare(1)).wait!).toBeLessThan(run(rare(0)).wait!);
  });

  it('with a preferred staff member: others pass over for a while', () => {
    const to = (preferredStaffId: number | null) =>
      run(branch({ walkIns: arrivals([{ serviceId: 1, method: 1, preferredStaffId, share: 1 }]) }));
    const [anybody, theFirst] = [to(null), to(1)];
    expect(theFirst.wait!).toBeGreaterThan(anybody.wait! + 2);
    const soon = run(
      branch({
        walkIns: arrivals([{ serviceId: 1, method: 1, preferredStaffId: 1, share: 1 }]),
        people: branch().people.map((one) => ({ ...one, passOverMinutes: 0 })),
      }),
    );
    expect(soon).toEqual(anybody);
  });

  it('with holds: absent visitors keep their position and are served later, none is lost', () => {
    const [all, some] = [run(branch()), run(branch({ holds: { share: 0.3, minutes: 10 } }))];
    expect(some.joined).toBe(all.joined);
    expect(some.served + some.left).toBeCloseTo(some.joined, 9);
    expect(some.served).toBeCloseTo(all.served, 9);
    expect(some.wait! - all.wait!).toBeGreaterThan(1);
    expect(run(branch({ holds: { share: 0, minutes: 10 } }))).toEqual(all);
  });

  it('with a ratio: walk-ins wait less between appointments', () => {
    const services = [{ serviceId: 1, method: 1, share: 1 }];
    const busy = branch({
      people: [person(1)],
      walkIns: arrivals(services, 2),
      booked: arrivals(services, 3.4),
    });
    const [off, five, one] = [{}, { perWalkIn: 5 }, { perWalkIn: 1 }].map((of) => run({ ...busy, ...of }));
    expect(run({ ...busy, perWalkIn: 0 })).toEqual(off);
    expect(five!.wait!).toBeLessThan(off!.wait!);
    expect(one!.wait!).toBeLessThan(five!.wait!);
    expect(one!.joined).toBe(off!.joined);
  });

  it('with target waits: a shorter one goes first, equal ones change nothing', () => {
    const busy = branch({
      people: [person(1)],
      walkIns: arrivals(
        [
          { serviceId: 1, method: 1, share: 0.9 },
          { serviceId: 2, method: 1, share: 0.1 },
        ],
        6,
      ),
      lengths: new Map([
        ['1/0', { minutes: 9, scatter: 0.4 }],
        ['2/0', { minutes: 1, scatter: 0 }],
      ]),
    });
    const withTargets = (short: number) =>
      run({ ...busy, targets: { minutes: 60, byService: new Map([[2, short]]) } });
    expect(withTargets(60)).toEqual(run(busy));
    // Serving short ones first lowers the mean wait.
    expect(withTargets(1).wait!).toBeLessThan(run(busy).wait!);
    expect(withTargets(1).joined).toBe(run(busy).joined);
  });
});
