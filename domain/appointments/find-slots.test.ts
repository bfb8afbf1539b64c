import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotsByTheMinute } from '#domain/testing/slots-by-the-minute.ts';
import { aPerson, aSlotQuery, everyDay, slotWorlds } from '#domain/testing/slot-worlds.ts';
import { fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { findSlots } from './find-slots.ts';
import type { ResolvedSlotQuery } from './slot-query.ts';

const minuteOf = (iso: string): number => fromIso(iso) / MINUTE;
const startsOf = (query: ResolvedSlotQuery): string[] =>
  findSlots(query).slots.map(({ start }) => toIso(start).slice(11, 16));

/** Instants around clock changes, and one without. */
const TURNS: [zone: string, at: string][] = [
  ['America/New_York', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-11-07T06:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ['Asia/Beirut', '2027-03-27T22:00:00Z'], // midnight is skipped
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'], // midnight is repeated
  ['Africa/Casablanca', '2027-02-07T02:00:00Z'],
  ['Antarctica/Troll', '2027-03-28T01:00:00Z'], // two hours
  ['America/St_Johns', '2011-11-06T02:31:00Z'], // at a minute past midnight, back into the day before
  ['Asia/Kathmandu', '2027-05-05T05:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'], // the zone skipped this date
];

const world = fc.constantFrom(...TURNS).chain(([zone, at]) => slotWorlds({ zone, about: fromIso(at) }));

describe('slots', () => {
  it('stand on the grid, within the hours, with the whole appointment', () => {
    expect(
      startsOf(
        aSlotQuery({ location: { ...aSlotQuery().location, blocks: everyDay(9 * 60 + 5, 10 * 60 + 20) } }),
      ),
    ).toEqual(['09:15', '09:30', '09:45']);
  });

  it('keep buffers from reserved time, and add them up', () => {
    const booked = [minuteOf('2026-11-23T10:00:00Z'), minuteOf('2026-11-23T16:00:00Z')];
    const service = { ...aSlotQuery().service, bufferBefore: 5, bufferAfter: 10 };
    expect(startsOf(aSlotQuery({ service, staff: [aPerson(1, { booked })] }))).toEqual([
      '09:00',
      '09:15',
      '16:15',
      '16:30',
    ]);
  });

  it('appear twice in a repeated hour, and not in a skipped one', () => {
    const night = {
      zone: 'America/New_York',
      location: { ...aSlotQuery().location, blocks: everyDay(60, 180) },
      step: 60,
    };
    const service = { ...aSlotQuery().service, minutes: 60 };
    const autumn = {
      from: fromIso('2027-11-07T04:00:00Z'),
      to: fromIso('2027-11-08T04:00:00Z'),
      now: 0,
      horizonDays: 99_999,
    };
    expect(startsOf(aSlotQuery({ ...night, ...autumn, service }))).toEqual(['05:00', '06:00', '07:00']);
    const spring = {
      from: fromIso('2027-03-14T05:00:00Z'),
      to: fromIso('2027-03-15T04:00:00Z'),
      now: 0,
      horizonDays: 99_999,
    };
    expect(startsOf(aSlotQuery({ ...night, ...spring, service }))).toEqual(['06:00']);
  });

  it('agree with a check of every local minute', () => {
    let offered = 0;
    fc.assert(
      fc.property(world, (query) => {
        const expected = slotsByTheMinute(query);
        const result = findSlots(query, { who: true }).slots.map(({ start, minutes, staffIds }) => ({
          start,
          minutes,
          staffIds: [...staffIds].sort((a, b) => a - b),
        }));
        offered += expected.length;
        expect(result).toEqual(expected);
        expect(findSlots(query).slots.map(({ start }) => start)).toEqual(expected.map(({ start }) => start));
      }),
      { numRuns: 400 },
    );
    // Cases without any slot would agree trivially.
    expect(offered).toBeGreaterThan(100);
  });

  it('are offered with a staff member if and only if no cause blocks them', () => {
    fc.assert(
      fc.property(world, (query) => {
        const { slots, reasons } = findSlots(query, { who: true });
        const offers = new Set(
          slots.flatMap(({ start, staffIds }) => staffIds.map((id) => `${id}@${start}`)),
        );
        const leaders = query.staff.filter(
          ({ id }) => !query.withStaff.includes(id) && (query.staffIds?.includes(id) ?? true),
        );
        for (const { id } of leaders) {
          for (let at = Math.ceil(query.from / MINUTE) * MINUTE; at < query.to; at += 5 * MINUTE) {
            expect(reasons(id, at).length === 0).toBe(offers.has(`${id}@${at}`));
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('of a part of the window are that part of the slots', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 0, max: 40 }), (query, quarters) => {
        const middle = Math.min(query.to, query.from + quarters * 15 * MINUTE);
        const parts = [findSlots({ ...query, to: middle }), findSlots({ ...query, from: middle })];
        expect(parts.flatMap(({ slots }) => slots)).toEqual(findSlots(query).slots);
      }),
      { numRuns: 300 },
    );
  });

  it('for two staff members use the length of the leading one for both', () => {
    const at = fromIso('2026-11-23T10:00:00Z');
    const quick = { methods: [1], minutes: 20 };
    const slow = { methods: [1], minutes: 60 };
    const service = { ...aSlotQuery().service, staffNeeded: 2 };
    const busyFrom = (iso: string) => [minuteOf(iso), minuteOf('2026-11-23T17:00:00Z')];
    // The second is free for twenty minutes: the first one's length, not their own.
    const both = findSlots(
      aSlotQuery({
        service,
        staff: [
          aPerson(1, { assignment: quick }),
          aPerson(2, { assignment: slow, booked: busyFrom('2026-11-23T10:30:00Z') }),
        ],
      }),
      { who: true },
    );
    expect(both.slots.find(({ start }) => start === at)?.staffIds).toEqual([1]);
    expect(both.beside(1, at)).toEqual([2]);
    expect(both.reasons(2, at)).toEqual(['staff-booked', 'colleague-missing']);
    const turned = findSlots(
      aSlotQuery({
        service,
        staff: [
          aPerson(1, { assignment: slow }),
          aPerson(2, { assignment: quick, booked: busyFrom('2026-11-23T10:30:00Z') }),
        ],
      }),
    );
    expect(turned.beside(1, at)).toEqual([]);
    expect(turned.reasons(1, at)).toEqual(['colleague-missing']);
  });

  it('return reasons only within the window, for requested staff', () => {
    const { reasons } = findSlots(aSlotQuery());
    expect(() => reasons(2, aSlotQuery().from)).toThrow(RangeError);
    expect(() => reasons(1, aSlotQuery().to)).toThrow(RangeError);
    expect(reasons(1, aSlotQuery().from + 9 * HOUR + 1)).toEqual(['off-grid']);
  });
});
