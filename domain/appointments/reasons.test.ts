import { describe, expect, it } from 'vitest';
import { aPerson, aSlotQuery, everyDay } from '#domain/testing/slot-worlds.ts';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { findSlots } from './find-slots.ts';
import type { ResolvedSlotQuery, SlotStaff } from './slot-query.ts';
import { SLOT_CAUSES } from './slot-causes.ts';
import type { SlotCause } from './slot-causes.ts';

const minuteOf = (iso: string): number => fromIso(iso) / MINUTE;
const NOON = '2026-11-23T12:00:00Z';
const DAY_OFF = {
  fromDate: '2026-11-23',
  toDate: '2026-11-23',
  from: 0,
  to: 1440,
  kind: 'unavailable' as const,
};
const LUNCH = [minuteOf(NOON), minuteOf(NOON) + 15];

const { service, location } = aSlotQuery();
const person = (input: Partial<SlotStaff>): Pick<ResolvedSlotQuery, 'staff'> => ({
  staff: [aPerson(1, input)],
});
const room = { id: 1, kind: 'room', capacity: 1, inviteOnly: false, blocks: [], adjustments: [], taken: [] };
const withRoom = { service: { ...service, roomsNeeded: [{ kind: 'room', count: 1 }] } };
const session = {
  id: 1,
  start: fromIso(NOON),
  end: fromIso(NOON) + 60 * MINUTE,
  capacity: 10,
  seatsTaken: 9,
  open: true,
};
const inGroups = { service: { ...service, isGroup: true } };

/** Each adds one cause at noon of that day, and no other. */
const MUTATIONS: [SlotCause, string, Partial<ResolvedSlotQuery>][] = [
  ['service-not-offered', 'not here', { service: { ...service, offeredHere: false } }],
  ['location-private', 'private', { location: { ...location, isPrivate: true } }],
  ['invitation-only', 'for the invited', { service: { ...service, inviteOnly: true } }],
  [
    'line-of-business',
    'another line',
    { service: { ...service, lineOfBusiness: 7 }, location: { ...location, linesOfBusiness: [8] } },
  ],
  ['method-not-offered', 'by the service', { method: 3, service: { ...service, methods: [1, 2] } }],
  ['method-not-offered', 'by the location', { method: 3, location: { ...location, methods: [1, 2] } }],
  ['not-assigned', 'not theirs', person({ assignment: null })],
  ['staff-invitation-only', 'for the invited', person({ inviteOnly: true })],
  [
    'staff-line-of-business',
    'another line',
    { ...person({ linesOfBusiness: [8] }), service: { ...service, lineOfBusiness: 7 } },
  ],
  ['staff-method', 'not by this method', person({ assignment: { methods: [2], minutes: null } })],
  ['staff-language', 'another language', { languages: ['ko', 'fr'], ...person({ languages: ['en', 'es'] }) }],
  ['too-soon', 'notice', { now: fromIso('2026-11-23T11:01:00Z'), notice: 60 }],
  ['too-soon', 'gone', { now: fromIso('2026-11-23T12:00:00.001Z') }],
  ['too-far', 'horizon', { horizonDays: 2 }],
  ['outside-booking-window', 'before', { bookingWindow: { from: '2026-11-24', to: null } }],
  ['outside-booking-window', 'after', { bookingWindow: { from: null, to: '2026-11-22' } }],
  ['location-hours', 'shut at noon', { location: { ...location, blocks: everyDay(9 * 60, 12 * 60) } }],
  [
    'location-hours',
    'no room for all of it',
    { location: { ...location, blocks: everyDay(9 * 60, 12 * 60 + 29) } },
  ],
  [
    'location-hours',
    'of the method',
    { location: { ...location, blocks: [...location.blocks, ...everyDay(600, 660, { method: 1 })] } },
  ],
  [
    'location-hours',
    'not yet in effect',
    { location: { ...location, blocks: everyDay(0, 1440, { effectiveFrom: '2026-11-24' }) } },
  ],
  ['holiday', 'the whole day', { location: { ...location, holidays: [DAY_OFF] } }],
  [
    'holiday',
    'every year',
    {
      location: {
        ...location,
        holidays: [
          {
            ...DAY_OFF,
            fromDate: '2020-11-23',
            toDate: '2020-11-23',
            recurrence: { every: 'year', interval: 1 },
          },
        ],
      },
    },
  ],
  [
    'location-closed',
    'an hour',
    { location: { ...location, adjustments: [{ ...DAY_OFF, from: 690, to: 750 }] } },
  ],
  ['staff-hours', 'mornings', person({ blocks: everyDay(8 * 60, 12 * 60) })],
  [
    'staff-hours',
    'the other week',
    person({ blocks: everyDay(0, 1440, { cycle: { weeks: 2, week: 1, from: '2026-11-22' } }) }),
  ],
  [
    'staff-hours',
    'the way back',
    { method: 4, service: { ...service, travel: 20 }, ...person({ blocks: everyDay(8 * 60, 12 * 60 + 49) }) },
  ],
  ['staff-absent', 'away', person({ adjustments: [{ ...DAY_OFF, from: 750 - 1, to: 800 }] })],
  [
    'staff-absent',
    'every other week',
    person({
      adjustments: [
        {
          ...DAY_OFF,
          fromDate: '2026-10-26',
          toDate: '2026-10-26',
          recurrence: { every: 'week', interval: 2 },
        },
      ],
    }),
  ],
  ['staff-booked', 'booked', person({ booked: LUNCH })],
  [
    'staff-booked',
    'a buffer before',
    { service: { ...service, bufferBefore: 10 }, ...person({ booked: [LUNCH[0]! - 30, LUNCH[0]! - 9] }) },
  ],
  [
    'staff-booked',
    'a buffer after',
    { service: { ...service, bufferAfter: 10 }, ...person({ booked: [LUNCH[0]! + 39, LUNCH[0]! + 60] }) },
  ],
  [
    'staff-booked',
    'on the way',
    {
      method: 4,
      service: { ...service, travel: 30 },
      ...person({ booked: [LUNCH[0]! - 60, LUNCH[0]! - 29] }),
    },
  ],
  ['staff-held', 'held', person({ held: LUNCH })],
  ['staff-calendar', 'in their calendar', person({ calendar: LUNCH })],
  [
    'daily-limit',
    'the daily limit',
    person({ dailyLimit: 1, bookedStarts: [minuteOf('2026-11-23T09:00:00Z')] }),
  ],
  ['no-room', 'none at all', withRoom],
  ['no-room', 'taken', { ...withRoom, rooms: [{ ...room, taken: LUNCH }] }],
  ['no-room', 'too small', { ...withRoom, attendees: 2, rooms: [room] }],
  ['no-room', 'outside its hours', { ...withRoom, rooms: [{ ...room, blocks: everyDay(8 * 60, 12 * 60) }] }],
  ['no-room', 'closed', { ...withRoom, rooms: [{ ...room, adjustments: [DAY_OFF] }] }],
  ['no-room', 'for the invited', { ...withRoom, rooms: [{ ...room, inviteOnly: true }] }],
  [
    'no-room',
    'one too few',
    { service: { ...service, roomsNeeded: [{ kind: 'room', count: 2 }] }, rooms: [room] },
  ],
  ['colleague-missing', 'no colleague', { service: { ...service, staffNeeded: 2 } }],
  ['colleague-missing', 'taken', { withStaff: [2], staff: [aPerson(1), aPerson(2, { booked: LUNCH })] }],
  ['no-session', 'none then', inGroups],
  ['session-cancelled', 'cancelled', { ...inGroups, sessions: [{ ...session, open: false }] }],
  ['invitation-only', 'a session', { ...inGroups, sessions: [{ ...session, inviteOnly: true }] }],
  ['method-not-offered', 'a session by phone', { ...inGroups, sessions: [{ ...session, method: 2 }] }],
  [
    'outside-booking-window',
    'opens at its start',
    { ...inGroups, sessions: [{ ...session, opens: session.start }] },
  ],
  ['outside-booking-window', 'has closed', { ...inGroups, sessions: [{ ...session, closes: 0 }] }],
  ['session-full', 'one seat for two', { ...inGroups, attendees: 2, sessions: [session] }],
];

describe('reasons', () => {
  it.each(MUTATIONS)('%s: %s', (cause, _, input) => {
    const { slots, reasons } = findSlots(aSlotQuery(input), { who: true });
    expect(reasons(1, fromIso(NOON))).toEqual([cause]);
    expect(slots.filter(({ start, staffIds }) => start === fromIso(NOON) && staffIds.includes(1))).toEqual(
      [],
    );
  });

  it('none without a change', () => {
    expect(findSlots(aSlotQuery()).reasons(1, fromIso(NOON))).toEqual([]);
    expect(findSlots(aSlotQuery({ ...withRoom, rooms: [room] })).reasons(1, fromIso(NOON))).toEqual([]);
    expect(findSlots(aSlotQuery({ ...inGroups, sessions: [session] })).reasons(1, fromIso(NOON))).toEqual([]);
    const own = { ...session, method: 1, inviteOnly: true, opens: session.start };
    const byStaff = { ...inGroups, invited: true, anyNotice: true, sessions: [own] };
    expect(findSlots(aSlotQuery(byStaff)).reasons(1, fromIso(NOON))).toEqual([]);
    const other = { ...inGroups, sessionId: 2, sessions: [session, { ...session, id: 2, seatsTaken: 10 }] };
    expect(findSlots(aSlotQuery(other)).reasons(1, fromIso(NOON))).toEqual(['session-full']);
    const invited = {
      invited: true,
      location: { ...location, isPrivate: true },
      service: { ...service, inviteOnly: true },
    };
    expect(
      findSlots(aSlotQuery({ ...invited, ...person({ inviteOnly: true }) })).reasons(1, fromIso(NOON)),
    ).toEqual([]);
  });

  it('off-grid: between two starts', () => {
    expect(findSlots(aSlotQuery()).reasons(1, fromIso('2026-11-23T12:05:00Z'))).toEqual(['off-grid']);
  });

  it('has a case for every cause', () => {
    const planted = new Set<SlotCause>([...MUTATIONS.map(([cause]) => cause), 'off-grid']);
    expect(SLOT_CAUSES.filter((cause) => !planted.has(cause))).toEqual([]);
  });

  it('returns the main one first', () => {
    const input = {
      location: { ...location, holidays: [DAY_OFF] },
      ...person({ booked: LUNCH, assignment: null }),
    };
    expect(findSlots(aSlotQuery(input)).reasons(1, fromIso(NOON))).toEqual([
      'not-assigned',
      'holiday',
      'staff-booked',
    ]);
  });
});
