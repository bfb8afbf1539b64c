import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSlots } from '#domain/appointments/find-slots.ts';
import { slotWorlds } from '#domain/testing/slot-worlds.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { layersOn } from './day-layers.ts';
import type { DayRules } from './day-layers.ts';
import type { HoursAdjustment, HoursBlock } from './opening-hours.ts';

// A Thursday.
const DATE = '2026-12-24';
const block = (from: number, to: number): HoursBlock => ({
  weekday: 4,
  from,
  to,
  method: null,
  effectiveFrom: null,
  effectiveTo: null,
});
const change = (
  id: number,
  from: number,
  to: number,
  rest: Partial<HoursAdjustment> = {},
): HoursAdjustment => ({
  id,
  kind: 'unavailable',
  fromDate: DATE,
  toDate: DATE,
  from,
  to,
  ...rest,
});

/** The day of the picture: a break, a training, and a branch that closes at one o'clock. */
const day = (rest: Partial<DayRules> = {}): DayRules => ({
  date: DATE,
  method: 1,
  location: { blocks: [block(540, 1080)], adjustments: [], holidays: [change(2, 780, 1080)] },
  staff: { blocks: [block(540, 750), block(795, 930)], adjustments: [change(1, 600, 660)] },
  room: null,
  busy: [],
  ...rest,
});
const winsOf = (rules: DayRules) =>
  layersOn(rules).layers.map(({ kind, id, wins }) => [
    kind,
    id,
    ...wins.map(({ from, to }) => `${from}-${to}`),
  ]);

describe('the layers of a day', () => {
  it('name the minutes that each rule decides', () => {
    expect(winsOf(day())).toEqual([
      ['location', null],
      ['staff', null, '750-780'],
      ['adjustment', 1, '600-660'],
      ['holiday', 2, '780-1080'],
    ]);
    expect(layersOn(day()).result).toEqual([
      { from: 540, to: 600 },
      { from: 660, to: 750 },
    ]);
  });

  it('let extra time win that says "also on holidays", and reserved time win over all', () => {
    const location = {
      blocks: [block(540, 1080)],
      adjustments: [change(3, 840, 900, { kind: 'extra', onHolidays: true })],
      holidays: [change(2, 780, 1080)],
    };
    const rules = day({ location, staff: null, busy: [{ from: 840, to: 870 }] });
    expect(winsOf(rules)).toEqual([
      ['location', null],
      ['adjustment', 3, '870-900'],
      ['holiday', 2, '780-840', '900-1080'],
      ['busy', null, '840-870'],
    ]);
  });

  it('show hours that replace the week’s', () => {
    const only = change(4, 600, 660, { kind: 'extra', only: true });
    const location = { blocks: [block(540, 1080)], adjustments: [only], holidays: [] };
    const { layers, result } = layersOn(day({ location, staff: null }));
    expect(result).toEqual([{ from: 600, to: 660 }]);
    expect(layers.at(-1)!.wins).toEqual([
      { from: 540, to: 600 },
      { from: 660, to: 1080 },
    ]);
  });

  it('close a room for its own adjustments', () => {
    const { result } = layersOn(
      day({ staff: null, room: { blocks: [], adjustments: [change(5, 540, 720)] } }),
    );
    expect(result).toEqual([{ from: 720, to: 780 }]);
  });

  it('name the weekly hours of a room, which close the rest of the day', () => {
    const room = { blocks: [block(600, 660)], adjustments: [] };
    const { layers, result } = layersOn(day({ staff: null, room }));
    expect(result).toEqual([{ from: 600, to: 660 }]);
    expect(layers.find(({ kind }) => kind === 'room')!.wins).toContainEqual({ from: 660, to: 780 });
  });

  it('agree with the slots of the same day', () => {
    const about = instantOf(DATE, 720, 'UTC');
    const start = instantOf(DATE, 0, 'UTC');
    fc.assert(
      fc.property(slotWorlds({ zone: 'UTC', about }), (world) => {
        const person = { ...world.staff[0]!, booked: [], held: [], calendar: [] };
        const { slots } = findSlots({
          ...world,
          from: start,
          to: start + DAY - 4 * MINUTE,
          now: start - DAY,
          step: 5,
          notice: 0,
          horizonDays: 30,
          bookingWindow: { from: null, to: null },
          attendees: 1,
          languages: [],
          invited: true,
          staffIds: null,
          withStaff: [],
          service: {
            ...world.service,
            offeredHere: true,
            lineOfBusiness: null,
            minutes: 5,
            bufferBefore: 0,
            bufferAfter: 0,
            travel: 0,
            staffNeeded: 1,
            roomsNeeded: [],
          },
          location: { ...world.location, methods: [1, 2, 4] },
          staff: [
            {
              ...person,
              assignment: { methods: [1, 2, 4], minutes: null },
              dailyLimit: null,
              bookedStarts: [],
            },
          ],
        });
        const { result } = layersOn({
          date: DATE,
          method: world.method,
          location: world.location,
          staff: person,
          room: null,
          busy: [],
        });
        const fits = (minute: number) => result.some(({ from, to }) => from <= minute && minute + 5 <= to);
        const expected = Array.from({ length: 288 }, (_, n) => n * 5).filter(fits);
        expect(slots.map((slot) => (slot.start - start) / MINUTE)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });
});
