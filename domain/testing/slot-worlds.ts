import fc from 'fast-check';
import type { SlotRoom, ResolvedSlotQuery, SlotStaff } from '#domain/appointments/slot-query.ts';
import type { HoursAdjustment, HoursBlock } from '#domain/locations/opening-hours.ts';
import type { Weekday } from '#domain/time/date.ts';
import { addDays } from '#domain/time/date.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';

/** A staff member with all methods and the given week, and defaults otherwise. */
export function aPerson(id: number, input: Partial<SlotStaff> = {}): SlotStaff {
  return {
    id,
    inviteOnly: false,
    languages: ['en'],
    linesOfBusiness: [],
    blocks: everyDay(0, 1440),
    adjustments: [],
    assignment: { methods: [1, 2, 3, 4], minutes: null },
    booked: [],
    held: [],
    calendar: [],
    dailyLimit: null,
    bookedStarts: [],
    ...input,
  };
}

/** The same hours on all weekdays. */
export const everyDay = (from: number, to: number, input: Partial<HoursBlock> = {}): HoursBlock[] =>
  ([0, 1, 2, 3, 4, 5, 6] as Weekday[]).map((weekday) => ({
    weekday,
    method: null,
    from,
    to,
    effectiveFrom: null,
    effectiveTo: null,
    ...input,
  }));

/** One open location, one staff member, half an hour on a quarter-hour grid, and no reserved time. */
export function aSlotQuery(input: Partial<ResolvedSlotQuery> = {}): ResolvedSlotQuery {
  return {
    locationId: 1,
    serviceId: 1,
    from: Date.UTC(2026, 10, 23),
    to: Date.UTC(2026, 10, 24),
    now: Date.UTC(2026, 10, 20),
    zone: 'UTC',
    method: 1,
    step: 15,
    notice: 0,
    horizonDays: 730,
    attendees: 1,
    languages: [],
    invited: false,
    anyNotice: false,
    staffIds: null,
    withStaff: [],
    movingVisitId: null,
    staff: [aPerson(1)],
    rooms: [],
    sessions: [],
    ...input,
    service: {
      offeredHere: true,
      methods: [1, 2, 3, 4],
      inviteOnly: false,
      lineOfBusiness: null,
      isGroup: false,
      minutes: 30,
      bufferBefore: 0,
      bufferAfter: 0,
      travel: 0,
      staffNeeded: 1,
      roomsNeeded: [],
      ...input.service,
    },
    location: {
      isPrivate: false,
      methods: [1, 2, 3, 4],
      linesOfBusiness: [],
      holidays: [],
      adjustments: [],
      blocks: everyDay(9 * 60, 17 * 60),
      ...input.location,
    },
  };
}

/** Random small cases around an instant: hours, staff, reserved time. */
export function slotWorlds({
  zone,
  about,
}: {
  zone: string;
  about: Instant;
}): fc.Arbitrary<ResolvedSlotQuery> {
  const date = wallOf(about, zone).date;
  const minute = fc.integer({ min: 0, max: 288 }).map((n) => n * 5);
  const block = fc
    .tuple(minute, minute, fc.constantFrom<(2 | null)[]>(null, null, null, 2))
    .chain(([a, b, method]) =>
      fc.record({
        from: fc.constant(Math.min(a, b, 1435)),
        to: fc.constant(Math.max(a, b, Math.min(a, b) + 5)),
        method: fc.constant(method),
        weekday: fc.constantFrom<Weekday[]>(0, 1, 2, 3, 4, 5, 6),
        effectiveFrom: fc.constantFrom(null, null, null, addDays(date, -1), date),
        effectiveTo: fc.constantFrom(null, null, null, date, addDays(date, 1)),
        cycle: fc.constantFrom(null, null, null, { weeks: 2, week: 1, from: addDays(date, -4) }),
      }),
    );
  const long = everyDay(0, 1440);
  const week = fc.oneof(
    fc.constant(long),
    fc.array(block, { maxLength: 12 }),
    fc.constant(everyDay(60, 600)),
  );
  const change = fc.tuple(minute, minute).chain(([a, b]) =>
    fc.record({
      kind: fc.constantFrom<HoursAdjustment['kind']>('unavailable', 'extra'),
      fromDate: fc.constantFrom(date, addDays(date, -1), addDays(date, -14), addDays(date, 1)),
      toDate: fc.constant(addDays(date, 1)),
      from: fc.constant(Math.min(a, b, 1435)),
      to: fc.constant(Math.max(a, b, Math.min(a, b) + 5)),
      methods: fc.constantFrom(null, null, [1 as const], [2 as const]),
      recurrence: fc.constantFrom(null, null, { every: 'week' as const, interval: 2, count: 3 }),
      only: rarely,
      onHolidays: fc.boolean(),
    }),
  );
  const changes = fc.array(change, { maxLength: 2 });
  const base = Math.floor(about / MINUTE);
  const pairs = fc
    .array(fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 24 })), { maxLength: 4 })
    .map((all) => all.flatMap(([at, length]) => [base + at * 5, base + at * 5 + length * 5]));
  const person = (id: number): fc.Arbitrary<SlotStaff> =>
    fc.record({
      id: fc.constant(id),
      inviteOnly: rarely,
      blocks: week,
      adjustments: changes,
      languages: fc.subarray(['en', 'fr'], { minLength: 1 }),
      linesOfBusiness: fc.subarray([7, 8]),
      assignment: fc.oneof(
        {
          arbitrary: fc.record({
            methods: fc.subarray([1, 2, 4], { minLength: 2 }),
            minutes: fc.constantFrom(null, null, 20, 45),
          }),
          weight: 9,
        },
        { arbitrary: fc.constant(null), weight: 1 },
      ),
      booked: pairs,
      held: pairs,
      calendar: pairs,
      dailyLimit: fc.constantFrom(null, null, 1, 2),
      bookedStarts: fc.array(
        fc.integer({ min: -300, max: 300 }).map((n) => base + n * 5),
        { maxLength: 4 },
      ),
    });
  const room = (id: number): fc.Arbitrary<SlotRoom> =>
    fc.record({
      id: fc.constant(id),
      inviteOnly: rarely,
      blocks: fc.oneof(fc.constant([]), week, fc.constant(everyDay(11 * 60, 13 * 60))),
      adjustments: changes,
      taken: pairs,
      kind: fc.constantFrom('room', 'equipment'),
      capacity: fc.integer({ min: 1, max: 3 }),
    });
  return fc.record({
    locationId: fc.constant(1),
    serviceId: fc.constant(1),
    from: fc.integer({ min: -30, max: 0 }).map((n) => about + n * 20 * MINUTE + 7),
    to: fc.integer({ min: 1, max: 30 }).map((n) => about + n * 20 * MINUTE),
    now: fc.constantFrom(about - DAY, about - 3 * 60 * MINUTE, about - 17 * MINUTE - 1),
    zone: fc.constant(zone),
    method: fc.constantFrom(1 as const, 1 as const, 2 as const, 4 as const),
    step: fc.constantFrom(5, 10, 15, 20, 30, 50, 60),
    notice: fc.constantFrom(0, 0, 60, 37),
    horizonDays: fc.constantFrom(0, 1, 30, 30),
    bookingWindow: fc.constantFrom(undefined, undefined, { from: date, to: null }, { from: null, to: date }),
    attendees: fc.constantFrom(1, 1, 2),
    languages: fc.constantFrom([], [], ['fr']),
    invited: fc.boolean(),
    anyNotice: fc.constant(false),
    movingVisitId: fc.constant(null),
    staffIds: fc.constantFrom(null, null, [1], [1, 3]),
    withStaff: fc.constantFrom([], [], [], [2]),
    service: fc.record({
      offeredHere: often,
      methods: fc.constant([1, 2, 4]),
      inviteOnly: rarely,
      lineOfBusiness: fc.constantFrom(null, null, 7),
      isGroup: fc.constant(false),
      minutes: fc.integer({ min: 1, max: 48 }).map((n) => n * 5),
      bufferBefore: fc.constantFrom(0, 5, 7),
      bufferAfter: fc.constantFrom(0, 10, 3),
      travel: fc.constantFrom(0, 20),
      staffNeeded: fc.constantFrom(1, 1, 2),
      roomsNeeded: fc.constantFrom<readonly { kind: string; count: number }[]>(
        [],
        [],
        [{ kind: 'room', count: 1 }],
        [
          { kind: 'room', count: 2 },
          { kind: 'equipment', count: 1 },
        ],
      ),
    }),
    location: fc.record({
      isPrivate: rarely,
      methods: fc.constantFrom([1, 2, 4], [1, 2, 4], [1, 4]),
      linesOfBusiness: fc.constantFrom([], [], [7]),
      blocks: week,
      adjustments: changes,
      holidays: changes,
    }),
    staff: fc.constantFrom([1], [1, 2], [1, 2, 3]).chain((ids) => fc.tuple(...ids.map(person))),
    rooms: fc.constantFrom([], [1, 2], [1, 2, 3]).chain((ids) => fc.tuple(...ids.map(room))),
    sessions: fc.constant([]),
  });
}

const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const often = rarely.map((no) => !no);
