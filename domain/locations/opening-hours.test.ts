import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Weekday } from '#domain/time/date.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { HoursAdjustment, HoursBlock, HoursSchedule } from './opening-hours.ts';
import {
  blocksOn,
  eachStretch,
  hoursHoldUntil,
  isOpenAt,
  opensNext,
  openUntil,
  upcomingOpenings,
  weekHours,
} from './opening-hours.ts';

const ZONE = 'America/New_York';

function block(weekday: number, from: number, to: number, rest: Partial<HoursBlock> = {}): HoursBlock {
  return {
    weekday: weekday as Weekday,
    from,
    to,
    method: null,
    effectiveFrom: null,
    effectiveTo: null,
    ...rest,
  };
}

function schedule(blocks: HoursBlock[], adjustments: HoursAdjustment[] = [], zone = ZONE): HoursSchedule {
  return { zone, blocks, adjustments };
}

const change = (kind: HoursAdjustment['kind'], date: string, from: number, to: number): HoursAdjustment => ({
  kind,
  fromDate: date,
  toDate: date,
  from,
  to,
});

const at = (date: string, hours: number, minutes = 0, zone = ZONE) =>
  instantOf(date, hours * 60 + minutes, zone);

const FROM_FRIDAY = { fromDate: '2026-11-20', firstWeekday: 0 } as const;
const weekdays = [1, 2, 3, 4, 5].map((day) => block(day, 540, 1020));
const always = [0, 1, 2, 3, 4, 5, 6].map((day) => block(day, 0, 1440));
// Friday and Saturday from 20:00 to 02:00: two blocks each (2026-11-20 is a Friday).
const nights = [block(5, 1200, 1440), block(6, 0, 120), block(6, 1200, 1440), block(0, 0, 120)];

describe('blocksOn', () => {
  it('merges overlapping or touching blocks and sorts', () => {
    const blocks = [
      block(5, 780, 1020),
      block(5, 540, 720),
      block(5, 700, 750),
      block(5, 1020, 1080),
      block(1, 0, 60),
    ];
    expect(blocksOn('2026-11-20', schedule(blocks))).toEqual([
      { from: 540, to: 750 },
      { from: 780, to: 1080 },
    ]);
  });

  it('applies effective dates, both inclusive', () => {
    const blocks = [block(5, 540, 720, { effectiveFrom: '2026-11-20', effectiveTo: '2026-11-27' })];
    const open = (date: string) => blocksOn(date, schedule(blocks)).length > 0;
    expect(['2026-11-13', '2026-11-20', '2026-11-27', '2026-12-04'].map(open)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('adds extra hours, cuts closures, and lets a closure outweigh extra hours', () => {
    const cut = schedule(weekdays, [
      change('unavailable', '2026-11-20', 720, 780),
      change('extra', '2026-11-20', 1020, 1080),
    ]);
    expect(blocksOn('2026-11-20', cut)).toEqual([
      { from: 540, to: 720 },
      { from: 780, to: 1080 },
    ]);
    const both = schedule(weekdays, [
      change('extra', '2026-11-21', 600, 720),
      change('unavailable', '2026-11-21', 0, 660),
    ]);
    expect(blocksOn('2026-11-21', both)).toEqual([{ from: 660, to: 720 }]);
    expect(
      blocksOn('2026-11-20', schedule(weekdays, [change('unavailable', '2026-11-20', 0, 1440)])),
    ).toEqual([]);
  });

  it('replaces the week by extra hours that say so', () => {
    const only = { ...change('extra', '2026-11-20', 600, 660), only: true };
    expect(blocksOn('2026-11-20', schedule(weekdays, [only]))).toEqual([{ from: 600, to: 660 }]);
    const [first, second] = eachStretch({ ...only, more: [{ from: 700, to: 720 }] });
    expect(blocksOn('2026-11-20', schedule(weekdays, [first!, second!]))).toEqual([
      { from: 600, to: 660 },
      { from: 700, to: 720 },
    ]);
    expect(blocksOn('2026-11-19', schedule(weekdays, [only]))).toEqual([{ from: 540, to: 1020 }]);
  });
  it('keeps a holiday closed, except in extra hours that say "also on holidays"', () => {
    const holiday = { ...change('unavailable', '2026-11-20', 0, 1440), holiday: true };
    const extra = change('extra', '2026-11-20', 600, 660);
    const open = (...changes: HoursAdjustment[]) => blocksOn('2026-11-20', schedule(weekdays, changes));
    expect(open(holiday, extra)).toEqual([]);
    expect(open(holiday, { ...extra, onHolidays: true })).toEqual([{ from: 600, to: 660 }]);
    // Any other closure outweighs it.
    expect(open({ ...holiday, holiday: false }, { ...extra, onHolidays: true })).toEqual([]);
  });
  it("uses a method's own hours, else the location's", () => {
    const blocks = [...weekdays, block(5, 600, 660, { method: 2 })];
    expect(blocksOn('2026-11-20', { ...schedule(blocks), method: 2 })).toEqual([{ from: 600, to: 660 }]);
    expect(blocksOn('2026-11-19', { ...schedule(blocks), method: 2 })).toEqual([]);
    expect(blocksOn('2026-11-20', { ...schedule(blocks), method: 3 })).toEqual([{ from: 540, to: 1020 }]);
    expect(blocksOn('2026-11-20', schedule(blocks))).toEqual([{ from: 540, to: 1020 }]);
    expect(blocksOn('2026-11-20', schedule([block(5, 600, 660, { method: 2 })]))).toEqual([
      { from: 600, to: 660 },
    ]);
  });
});

describe('open now', () => {
  it('includes the opening minute, excludes the closing one', () => {
    const hours = schedule(weekdays);
    expect(isOpenAt(at('2026-11-20', 9), hours)).toBe(true);
    expect(isOpenAt(at('2026-11-20', 9) - 1, hours)).toBe(false);
    expect(isOpenAt(at('2026-11-20', 17) - 1, hours)).toBe(true);
    expect(isOpenAt(at('2026-11-20', 17), hours)).toBe(false);
    expect(isOpenAt(at('2026-11-21', 12), hours)).toBe(false);
  });

  it('returns the closing time across midnight', () => {
    expect(openUntil(at('2026-11-20', 12), schedule(weekdays))).toBe(at('2026-11-20', 17));
    expect(openUntil(at('2026-11-20', 22), schedule(nights))).toBe(at('2026-11-21', 2));
    expect(openUntil(at('2026-11-21', 1), schedule(nights))).toBe(at('2026-11-21', 2));
    expect(openUntil(at('2026-11-20', 18), schedule(weekdays))).toBeNull();
  });

  it('returns no closing time if always open', () => {
    expect(openUntil(at('2026-11-20', 12), schedule(always))).toBeNull();
    expect(isOpenAt(at('2026-11-20', 0), schedule(always))).toBe(true);
    expect(opensNext(at('2026-11-20', 12), schedule(always))).toBeNull();
    const closing = schedule(always, [change('unavailable', '2026-11-26', 0, 1440)]);
    expect(openUntil(at('2026-11-20', 12), closing)).toBe(at('2026-11-26', 0));
    expect(opensNext(at('2026-11-20', 12), closing)).toBe(at('2026-11-27', 0));
  });

  it('returns the next opening', () => {
    expect(opensNext(at('2026-11-20', 8), schedule(weekdays))).toBe(at('2026-11-20', 9));
    expect(opensNext(at('2026-11-20', 12), schedule(weekdays))).toBe(at('2026-11-23', 9));
    expect(opensNext(at('2026-11-20', 21), schedule(nights))).toBe(at('2026-11-21', 20));
    expect(opensNext(at('2026-11-20', 8), schedule([]))).toBeNull();
    expect(opensNext(at('2026-11-20', 18), schedule(weekdays), 2)).toBeNull();
  });
});

describe('open across a clock change', () => {
  it('stays open through the repeated hour in autumn', () => {
    const night = schedule([block(6, 1200, 1440), block(0, 0, 180)]);
    const opens = at('2026-10-31', 20);
    expect(openUntil(opens, night)).toBe(at('2026-11-01', 3));
    expect((at('2026-11-01', 3) - opens) / 3_600_000).toBe(8);
    for (let t = opens; t < at('2026-11-01', 3); t += 900_000) expect(isOpenAt(t, night)).toBe(true);
  });

  it('joins across a skipped midnight', () => {
    const zone = 'America/Sao_Paulo';
    const night = schedule([block(6, 1200, 1440), block(0, 0, 180)], [], zone);
    expect(toIso(openUntil(at('2018-11-03', 22, 0, zone), night)!)).toBe('2018-11-04T05:00:00Z');
  });

  it('never opens for a block that is skipped whole', () => {
    const zone = 'America/Sao_Paulo';
    const skipped = schedule([block(0, 0, 60), block(0, 720, 780)], [], zone);
    expect(opensNext(at('2018-11-03', 12, 0, zone), skipped)).toBe(at('2018-11-04', 12, 0, zone));
    expect(opensNext(at('2018-11-10', 12, 0, zone), skipped)).toBe(at('2018-11-11', 0, 0, zone));
  });

  it('is shorter by the gap in spring', () => {
    const night = schedule([block(0, 0, 300)]);
    expect(openUntil(at('2026-03-08', 0), night)! - at('2026-03-08', 0)).toBe(4 * 3_600_000);
  });
});

describe('for the wire', () => {
  it('lists the next seven dates in UTC, one entry per block, each with its own offset', () => {
    const split = [block(6, 540, 720), block(6, 780, 1440), block(0, 540, 720)];
    expect(upcomingOpenings(at('2026-10-31', 12), schedule(split))).toEqual([
      { weekdayName: 'saturday', date: '2026-10-31', start: '130000', end: '160000' },
      { weekdayName: 'saturday', date: '2026-10-31', start: '170000', end: '040000' },
      { weekdayName: 'sunday', date: '2026-11-01', start: '140000', end: '170000' },
    ]);
    expect(
      upcomingOpenings(at('2026-11-20', 12), schedule(weekdays)).map(({ weekdayName }) => weekdayName),
    ).toEqual(['friday', 'monday', 'tuesday', 'wednesday', 'thursday']);
  });

  it('returns the regular week: first opening, last closing with 24:00, and the breaks between', () => {
    const blocks = [block(5, 1020, 1440), block(5, 540, 720), block(5, 780, 960), block(1, 545, 1020)];
    const hours = weekHours(schedule(blocks), FROM_FRIDAY);
    expect(hours.friday).toEqual({
      open: '0900',
      closed: '2400',
      breaks: [
        { from: '1200', to: '1300' },
        { from: '1600', to: '1700' },
      ],
    });
    expect(hours.monday).toEqual({ open: '0905', closed: '1700', breaks: [] });
    expect(hours.sunday).toBeNull();
    expect(Object.keys(hours)).toHaveLength(7);
  });

  it('puts Sunday last where weeks begin on Monday', () => {
    const order = (firstWeekday: 0 | 1): string[] =>
      Object.keys(weekHours(schedule([]), { fromDate: '2026-11-20', firstWeekday }));
    expect(order(0)).toEqual(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);
    expect(order(1)).toEqual([...order(0).slice(1), 'sunday']);
  });

  it('keeps the regular week in a week with a holiday and extra hours', () => {
    const blocks = [block(1, 540, 1020), block(5, 540, 1020)];
    const changes = [change('unavailable', '2026-11-23', 0, 1440), change('extra', '2026-11-22', 600, 660)];
    const [regular, exceptional] = [schedule(blocks), schedule(blocks, changes)];
    expect(weekHours(exceptional, FROM_FRIDAY)).toEqual(weekHours(regular, FROM_FRIDAY));
    const dates = upcomingOpenings(at('2026-11-20', 12), exceptional).map(({ date }) => date);
    expect(dates).toEqual(['2026-11-20', '2026-11-22']);
  });
});

describe('for any hours', () => {
  const anyBlock = fc
    .tuple(
      fc.integer({ min: 0, max: 6 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 2 }),
    )
    .map(([weekday, [a, b]]) => block(weekday, Math.min(a!, b!) * 15, Math.max(a!, b!) * 15));
  const zone = fc.constantFrom(
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'UTC',
  );
  // Around the spring and autumn changes of 2026 in both hemispheres, and any day between.
  const moment = fc.integer({
    min: fromIso('2026-03-01T00:00:00Z') / 60_000,
    max: fromIso('2026-11-30T00:00:00Z') / 60_000,
  });

  it('displayed hours stay valid until the returned instant, and change then', () => {
    const shown = (now: number, hours: HoursSchedule) =>
      JSON.stringify([
        isOpenAt(now, hours),
        openUntil(now, hours),
        isOpenAt(now, hours) ? null : opensNext(now, hours),
        upcomingOpenings(now, hours),
        weekHours(hours, { fromDate: wallOf(now, hours.zone).date, firstWeekday: 0 }),
      ]);
    fc.assert(
      fc.property(
        fc.array(anyBlock, { maxLength: 8 }),
        zone,
        moment,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (blocks, name, minute, share) => {
          const hours = schedule(blocks, [], name);
          const now = minute * 60_000;
          const until = hoursHoldUntil(now, hours);
          expect(until).toBeGreaterThan(now);
          expect(shown(Math.min(until - 1, Math.floor(now + (until - now) * share)), hours)).toBe(
            shown(now, hours),
          );
          const isNextDate = wallOf(until, name).date !== wallOf(now, name).date;
          expect(isNextDate || shown(until, hours) !== shown(now, hours)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('now, until and next agree', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 8 }), zone, moment, (blocks, name, minute) => {
        const hours = schedule(blocks, [], name);
        const now = minute * 60_000;
        const until = openUntil(now, hours);
        const next = opensNext(now, hours);
        if (until !== null) {
          expect(isOpenAt(now, hours)).toBe(true);
          expect(isOpenAt(until - 1, hours)).toBe(true);
          expect(isOpenAt(until, hours)).toBe(false);
        }
        if (next !== null) {
          expect(isOpenAt(next, hours)).toBe(true);
          expect(isOpenAt(next - 1, hours)).toBe(false);
          expect(next).toBeGreaterThan(until ?? now);
        }
        if (blocks.length > 0) expect(isOpenAt(now, hours) || next !== null).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('local time decides on days without a clock change', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 8 }), moment, (blocks, minute) => {
        const wall = wallOf(minute * 60_000, 'Asia/Kathmandu');
        const expected = blocks.some(
          (b) => b.weekday === wall.weekday && b.from <= wall.minute && wall.minute < b.to,
        );
        expect(isOpenAt(minute * 60_000, schedule(blocks, [], 'Asia/Kathmandu'))).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});
