import fc from 'fast-check';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import { addDays } from '#domain/time/date.ts';
import { ACTION_KINDS } from './set-up-action-kinds.ts';
import { ADMIN } from './set-up-town.ts';
import type { ChangeKind } from './set-up-town.ts';

/** A random change of each kind, at this town. */
export const KINDS: Record<Exclude<SetUpChange['kind'], 'lobby-settings'>, ChangeKind> = {
  ...ACTION_KINDS,
  service: {
    path: 'services',
    change: ({ plain, roomy, near, far }) =>
      fc.record({
        service_id: fc.constantFrom(plain, roomy),
        values: fc.record(
          {
            duration_minutes: fc.constantFrom(15, 60, 90),
            slot_interval: fc.constantFrom(null, 15, 60),
            buffer_before: fc.constantFrom(0, 20),
            buffer_after: fc.constantFrom(0, 30),
            notice_minutes: fc.constantFrom(null, 2880),
            horizon_days: fc.constantFrom(null, 2, 5),
            meeting_methods: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
            staff_needed: fc.constantFrom(1, 2),
            rooms_needed: fc.constantFrom([], [{ kind: 'room', count: 1 }], [{ kind: 'desk', count: 1 }]),
            invite_only: fc.boolean(),
            archived: fc.boolean(),
            location_ids: fc.constantFrom([near], [near, far], []),
          },
          { requiredKeys: [] },
        ),
      }),
  },
  line: {
    path: 'services',
    change: ({ line, plain, roomy, near, far, ana, ben }) =>
      fc.record({
        line_id: fc.constant(line),
        values: fc.record(
          {
            service_ids: fc.subarray([plain, roomy], { minLength: 1 }),
            location_ids: fc.subarray([near, far]),
            staff_ids: fc.constantFrom([], [ana], [ana, ben]),
          },
          { requiredKeys: ['service_ids'] },
        ),
      }),
  },
  location: {
    path: 'locations',
    change: ({ near, far }) =>
      fc.record({
        location_id: fc.constantFrom(near, far),
        values: fc.record(
          {
            visibility: fc.constantFrom('public', 'private'),
            physical: fc.boolean(),
            takes_phone: fc.boolean(),
            takes_video: fc.boolean(),
            archived: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      }),
  },
  'location-hours': {
    path: 'location-hours',
    change: ({ near }) =>
      fc.record({ location_id: fc.constant(near), hours: fc.array(block(), { maxLength: 12 }) }),
  },
  'location-adjustment': {
    path: 'location-hours',
    change: (town) => adjusting({ location_id: fc.constant(town.near) }, town.closing),
  },
  holiday: {
    path: 'location-hours',
    change: (town) => adjusting({ location_id: fc.constantFrom(null, town.near, town.far) }, town.holiday),
  },
  'holiday-calendar': {
    path: 'location-hours',
    change: ({ near, far }) =>
      fc.record({
        // Holidays on 23 and 26 November, and none this week.
        country: fc.constantFrom('JP', 'US', 'NZ'),
        state: fc.constant(''),
        location_ids: fc.constantFrom([], [near], [far], [near, far]),
      }),
    save: ({ country, state, location_ids }: Extract<SetUpChange, { kind: 'holiday-calendar' }>) => [
      `POST ${ADMIN}/holiday-calendars`,
      { country, state, location_ids },
    ],
  },
  'holiday-calendar-end': {
    path: 'location-hours',
    change: ({ calendar }) => fc.record({ calendar_id: fc.constant(calendar) }),
    save: ({ calendar_id: id }: Extract<SetUpChange, { kind: 'holiday-calendar-end' }>) => [
      `DELETE ${ADMIN}/holiday-calendars/${id}`,
      {},
    ],
  },
  'holiday-date': {
    path: 'location-hours',
    change: ({ calendar }) =>
      fc
        .record({
          state: fc.constantFrom('open', 'special', 'special'),
          from: fc.integer({ min: 16, max: 30 }),
        })
        .map(({ state, from }) => ({
          calendar_id: calendar,
          date: '2026-11-23',
          state,
          times: state === 'special' ? [{ from: from * 30, to: from * 30 + 150 }] : [],
        })),
    save: ({ calendar_id: id, date, state, times }: Extract<SetUpChange, { kind: 'holiday-date' }>) => [
      `PUT ${ADMIN}/holiday-calendars/${id}/dates/${date}`,
      { state, times },
    ],
  },
  'staff-hours': {
    path: 'staff-schedule',
    change: ({ ana, near }) =>
      fc.record({
        staff_id: fc.constant(ana),
        location_id: fc.constant(near),
        hours: fc.array(
          fc.tuple(block(), fc.constantFrom(null, { weeks: 2, week: 1 })).map(([hours, cycle]) => ({
            ...hours,
            cycle_weeks: cycle && cycle.weeks,
            cycle_week: cycle && cycle.week,
            cycle_from: cycle && '2026-11-16',
          })),
          { maxLength: 12 },
        ),
      }),
  },
  'staff-adjustment': {
    path: 'staff-schedule',
    change: (town) => adjusting({ staff_id: fc.constant(town.ana) }, town.absence),
  },
  'staff-assignments': {
    path: 'staff',
    change: ({ ana, ben, near, far, plain, roomy }) =>
      fc.record({
        staff_id: fc.constantFrom(ana, ben),
        assignments: fc.uniqueArray(
          fc.record({
            service_id: fc.constantFrom(plain, roomy),
            location_id: fc.constantFrom(near, far),
            meeting_methods: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
            duration_minutes: fc.constantFrom(null, 60),
          }),
          { maxLength: 3, selector: (each) => `${each.service_id}/${each.location_id}` },
        ),
        location_ids: fc.constantFrom(undefined, [near, far], [far]),
      }),
  },
  'staff-leaves': {
    path: 'staff',
    change: ({ ana, ben }) => fc.record({ staff_id: fc.constantFrom(ana, ben) }),
  },
  room: {
    path: 'rooms',
    change: ({ room }) =>
      fc.record({
        room_id: fc.constant(room),
        values: fc.record(
          {
            kind: fc.constantFrom('room', 'desk'),
            capacity: fc.constantFrom(1, 4),
            invite_only: fc.boolean(),
            hours: fc.constantFrom([], [{ weekday: 1, from: 600, to: 700 }]),
            archived: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      }),
  },
  'client-view-settings': {
    path: 'client-view-settings',
    change: ({ near, line }) =>
      fc.oneof(
        fc.record({
          location_id: fc.constant(null),
          line_of_business_id: fc.constant(line),
          values: fc.record(
            {
              schedule_interval: fc.constantFrom(15, 60),
              time_to_book: fc.constantFrom(0, 2880),
              bookingHours: fc.constantFrom({ from: 600, to: 780 }),
            },
            { requiredKeys: ['bookingHours'] },
          ),
          reset: fc.constant([]),
        }),
        fc.record({
          location_id: fc.constant(null),
          values: fc.record(
            {
              schedule_interval: fc.constantFrom(15, 20, 60),
              timeInAdvance: fc.constantFrom(2, 5),
              supports_phone: fc.boolean(),
              supports_video: fc.boolean(),
              bookingHours: fc.constantFrom({ from: 600, to: 780 }, { from: 0, to: 540 }),
            },
            { requiredKeys: [] },
          ),
          reset: fc.subarray(['time_to_book']),
        }),
        fc.record({
          location_id: fc.constant(near),
          values: fc.record({
            bookingHours: fc.constantFrom({ from: 600, to: 780 }, { from: 700, to: 1440 }),
          }),
          reset: fc.constant([]),
        }),
        fc.record({
          location_id: fc.constant(null),
          values: fc.record({ time_to_book: fc.constantFrom(0, 2880, 7200) }),
          reset: fc.constantFrom(['schedule_interval'], ['bookingHours']),
        }),
      ),
  },
  'room-adjustment': {
    path: 'rooms',
    change: (town) => adjusting({ room_id: fc.constant(town.room) }, town.shut),
  },
};

function block() {
  return fc
    .record({
      weekday: fc.integer({ min: 0, max: 6 }),
      method: fc.constantFrom(null, null, 1, 2),
      from: fc.integer({ min: 16, max: 26 }).map((n) => n * 30),
      length: fc.integer({ min: 1, max: 10 }).map((n) => n * 30),
      effective_from: fc.constantFrom(null, null, '2026-11-25', '2026-12-07'),
      effective_to: fc.constantFrom(null, null, null, '2026-12-09'),
    })
    .map(({ length, ...of }) => ({ ...of, to: of.from + length }));
}

/** Adds an adjustment, or changes or removes the given one. */
function adjusting(subject: Record<string, fc.Arbitrary<unknown>>, id: string): fc.Arbitrary<object> {
  const made = fc
    .record({
      kind: fc.constantFrom('unavailable', 'extra'),
      from_date: fc.constantFrom('2026-11-09', '2026-11-24', '2026-11-30', '2026-12-24'),
      days: fc.integer({ min: 0, max: 2 }),
      from: fc.integer({ min: 12, max: 30 }).map((n) => n * 30),
      length: fc.integer({ min: 1, max: 12 }).map((n) => n * 30),
      methods: fc.constantFrom(null, null, [1], [2, 3]),
      recurrence: fc.constantFrom(
        null,
        { every: 'week', interval: 1 },
        { every: 'day', interval: 3, count: 5 },
      ),
      only: fc.boolean(),
      on_holidays: fc.boolean(),
      more: fc.constantFrom([], [{ from: 540, to: 600 }]),
    })
    .map(({ days, length, only, on_holidays: onHolidays, ...of }) => ({
      ...of,
      to_date: addDays(of.from_date, days),
      to: of.from + length,
      only: only && of.kind === 'extra',
      on_holidays: onHolidays && of.kind === 'extra',
    }));
  const act = fc.oneof(
    made.map((adjustment) => ({ adjustment_id: null, adjustment })),
    made.map((adjustment) => ({ adjustment_id: id, adjustment })),
    fc.constant({ adjustment_id: id, adjustment: null }),
  );
  return fc.tuple(fc.record(subject), act).map(([of, how]) => ({ ...of, ...how }));
}
