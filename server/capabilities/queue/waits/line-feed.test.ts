import { describe, expect, it } from 'vitest';
import type { LineEntry } from '#domain/queue/call-order.ts';
import { modelOf, NOTHING_SEEN, withServed } from '#domain/queue/line-learning.ts';
import { breaksFrom, NO_BREAKS, withDutyState } from '#domain/queue/breaks.ts';
import { ticket } from '#domain/testing/waiting-line.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { DutyNowRow } from '../state/line-store.ts';
import { inputOf, serversOf } from './line-feed.ts';
import type { LineFacts } from './line-feed.ts';
import { rulesFrom } from './line-rules.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const ago = (minutes: number) => NOW - minutes * MINUTE;
const [SERVICE, OTHER] = [1, 2];
const every = { weekday: 5, method: null, effective_from: null, effective_to: null };
const location = {
  id: 1,
  timeZone: 'UTC',
  hours: [{ ...every, from: 540, to: 1020 }],
  adjustments: [],
  restrictCallbackRequestHours: false,
};

/** Person 1 works all day, person 2 from eleven; both serve one service. */
const rules = {
  ...rulesFrom(
    {
      servers: [1, 2].map((staffId) => ({
        staffId,
        locationId: 1,
        languages: [],
        skills: [{ service: SERVICE, methods: [1], walkIn: true }],
      })),
      times: [],
      offers: [{ locationId: 1, serviceId: SERVICE, methods: [1], handleMinutes: 10 }],
      shifts: [
        [1, 540],
        [2, 660],
      ].map(([staffId, from]) => ({
        staffId: staffId!,
        locationId: 1,
        zone: 'UTC',
        blocks: [{ weekday: 5, from: from!, to: 1020, effectiveFrom: null, effectiveTo: null }],
        adjustments: null,
      })),
    },
    10,
  ),
  lastCallMinutes: 60,
  due: { minutesBefore: 0, lateAfterMinutes: 0 },
  rooms: null,
};

const row = (changes: Partial<DutyNowRow>): DutyNowRow => ({
  staffId: 1,
  locationId: 1,
  state: 'available',
  since: ago(60),
  seenAt: ago(60),
  servingService: null,
  calledAt: null,
  expectedEnd: null,
  bookedFactor: null,
  busy: null,
  ...changes,
});

function firstOf(duty: Partial<DutyNowRow>, line: readonly LineEntry[] = [], more: Partial<LineFacts> = {}) {
  return serversOf(location, { rules, model: undefined, duty: [row(duty)], now: NOW, ...more }, line)[0]!;
}

describe('staff who are not there yet', () => {
  it('are part of the line from the start of their shift, once a colleague works', () => {
    const of = { rules, model: undefined, now: NOW };
    const servers = serversOf(location, { ...of, duty: [row({})] }, []);
    expect(servers.map(({ staffId, freeAt }) => [staffId, freeAt])).toEqual([
      [1, null],
      [2, NOW + 60 * MINUTE],
    ]);
    expect(serversOf(location, { ...of, duty: [] }, [])).toEqual([]);
  });
});

describe('a break', () => {
  it('takes the usual time until its person has a length of their own', () => {
    expect(firstOf({ state: 'break', since: ago(5), seenAt: ago(5) })).toMatchObject({
      state: 'break',
      onBreak: { since: ago(5), length: { minutes: 25 } },
    });
    const long = Array.from({ length: 60 }).reduce<typeof NO_BREAKS>(
      (seen) =>
        withDutyState(withDutyState(seen, { staffId: 1, state: 'break', at: ago(60) }), {
          staffId: 1,
          state: 'available',
          at: NOW,
        }),
      NO_BREAKS,
    );
    const model = { ...rules.usual, breaks: breaksFrom(long) };
    const own = firstOf({ state: 'break' }, [], { model });
    expect(own.onBreak!.length.minutes).toBeGreaterThan(50);
  });

  it('that was set during a service follows it', () => {
    const busy = firstOf({ state: 'break', servingService: SERVICE, calledAt: ago(3) });
    expect(busy).toMatchObject({ state: 'busy', running: { since: ago(3) }, onBreak: { since: null } });
    // Once the service has ended, that was the last activity.
    expect(firstOf({ state: 'break', since: ago(30), seenAt: ago(2) }).onBreak!.since).toBe(ago(2));
  });
});

describe('a staff member who is busy without a visitor of the line', () => {
  it('is away, and comes back after a while', () => {
    expect(firstOf({ state: 'busy', since: ago(5), seenAt: ago(4) })).toMatchObject({
      state: 'break',
      onBreak: { since: ago(4), length: { minutes: 15 } },
    });
  });
});

describe('an available staff member', () => {
  const waits = (minutes: number, changes: Partial<LineEntry> = {}) =>
    ticket(1, { serviceId: SERVICE, joinedAt: ago(minutes), orderAt: ago(minutes), ...changes });

  it('is doubted when a visitor whom they may call has waited for minutes', () => {
    expect(firstOf({}, [waits(0.5)]).doubt).toBeUndefined();
    expect(firstOf({}, [waits(30)]).doubt!.gone).toBeGreaterThan(0.7);
    // Visitors whom a colleague has called since would have been theirs.
    expect(firstOf({}, [waits(30, { calledAt: ago(10) })]).doubt!.gone).toBeGreaterThan(0.7);
  });

  it('is not doubted over visitors for others, on hold, or from before their last activity', () => {
    const none: LineEntry[] = [
      waits(30, { serviceId: OTHER }),
      waits(30, { heldUntil: NOW + MINUTE }),
      waits(9, { preferredStaffId: 2 }),
    ];
    for (const entry of none) expect(firstOf({}, [entry]).doubt).toBeUndefined();
    expect(firstOf({ seenAt: ago(0.5) }, [waits(30)]).doubt).toBeUndefined();
  });
});

describe('a running service', () => {
  it('brings the length that it is booked for, and the end that its staff member expects', () => {
    const serving = { servingService: SERVICE, calledAt: ago(3) };
    const { running } = firstOf({ ...serving, bookedFactor: 1.5, expectedEnd: NOW + 9 * MINUTE });
    expect(running).toEqual({ serviceId: SERVICE, since: ago(3), factor: 1.5, until: NOW + 9 * MINUTE });
    expect(firstOf(serving).running).toEqual({ serviceId: SERVICE, since: ago(3) });
  });
});

describe('the pace of a day before its first service', () => {
  const paceAfter = (factor: number) => {
    const seen = Array.from({ length: 100 }).reduce<typeof NOTHING_SEEN>(
      (before) => withServed(before, { day: '2026-11-19', beyond: Math.log(factor) }),
      NOTHING_SEEN,
    );
    const configured = new Map([[SERVICE, 10]]);
    const model = modelOf(seen, { day: '2026-11-19', seen: [], elsewhere: new Map(), configured });
    const facts = { rules, model, duty: [row({})], expected: [], delays: [], calls: [], now: NOW };
    return inputOf(location, [], facts).pace!.factor;
  };

  it('is that of an unusual day before, and the usual one after a usual day', () => {
    expect(paceAfter(2)).toBeGreaterThan(1.5);
    expect(paceAfter(1.05)).toBeCloseTo(1, 1);
  });
});

describe('a visitor with an appointment who is not there', () => {
  it('is expected until the location takes them for late', () => {
    const expectedAt = (lateAfterMinutes: number): number[] => {
      const late = { ...rules, due: { minutesBefore: 0, lateAfterMinutes } };
      const expected = [50, 20, 10, 3, -30].map((minutes) => ({
        locationId: 1,
        serviceId: SERVICE,
        method: 1,
        startsAt: ago(minutes),
        preferredStaffId: null,
      }));
      const facts = {
        rules: late,
        model: undefined,
        duty: [row({})],
        expected,
        delays: [],
        calls: [],
        now: NOW,
      };
      return inputOf(location, [], facts).expected!.map(({ at }) => (NOW - at) / MINUTE);
    };
    expect(expectedAt(0)).toEqual([10, 3, -30]);
    expect(expectedAt(5)).toEqual([3, -30]);
    expect(expectedAt(30)).toEqual([20, 10, 3, -30]);
    expect(expectedAt(60)).toEqual([50, 20, 10, 3, -30]);
  });
});
