import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './date.ts';
import { businessDay, businessDayEnd, businessDayStart, isWithinHours } from './business-day.ts';
import { fromIso, toIso } from './instant.ts';

describe('business day', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 'America/Toronto', '2026-11-20'],
    ['2026-11-21T08:59:59Z', 'America/Toronto', '2026-11-20'], // 03:59:59 local
    ['2026-11-21T09:00:00Z', 'America/Toronto', '2026-11-21'], // 04:00:00 local
    ['2026-03-08T07:59:59Z', 'America/New_York', '2026-03-07'], // 03:59:59 after the spring gap
    ['2026-03-08T08:00:00Z', 'America/New_York', '2026-03-08'],
    ['2026-11-20T22:15:00Z', 'Asia/Kathmandu', '2026-11-21'], // 04:00 at +05:45
  ])('%s in %s belongs to %s', (iso, zone, day) => {
    expect(businessDay(fromIso(iso), zone)).toBe(day);
  });

  it('is 23 hours long in spring and 25 in autumn', () => {
    const hours = (day: string) =>
      (businessDayEnd(day, 'America/New_York') - businessDayStart(day, 'America/New_York')) / 3_600_000;
    expect(hours('2026-03-07')).toBe(23);
    expect(hours('2026-10-31')).toBe(25);
    expect(hours('2026-06-01')).toBe(24);
    expect(toIso(businessDayEnd('2026-10-31', 'America/New_York'))).toBe('2026-11-01T09:00:00Z');
  });

  it('partitions time: every instant lies in its own day and days follow without a gap', () => {
    const zones = [
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
      'Africa/Casablanca',
      'Pacific/Apia',
    ];
    const instants = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const day = businessDay(instant, zone);
        expect(instant).toBeGreaterThanOrEqual(businessDayStart(day, zone));
        expect(instant).toBeLessThan(businessDayEnd(day, zone));
        expect(businessDayEnd(day, zone)).toBe(businessDayStart(addDays(day, 1), zone));
      }),
      { numRuns: 300 },
    );
  });

  it('never goes back, not even at a skipped date', () => {
    let last = '';
    for (let at = fromIso('2011-12-29T00:00:00Z'); at < fromIso('2012-01-02T00:00:00Z'); at += 600_000) {
      const day = businessDay(at, 'Pacific/Apia');
      expect(day >= last).toBe(true);
      last = day;
    }
    expect(last).toBe('2012-01-02');
  });
});

describe('hours of a day', () => {
  it.each([
    ['all day', 0, 1440, [0, 1439], []],
    ['by day', 480, 1080, [480, 1079], [479, 1080]],
    ['overnight', 1320, 360, [1320, 1439, 0, 359], [360, 1319]],
    ['of no length', 480, 480, [], [479, 480]],
  ])('%s', (_, from, to, within, outside) => {
    const isIn = (minute: number) => isWithinHours(minute, { from, to });
    expect([within.map(isIn), outside.map(isIn)]).toEqual([within.map(() => true), outside.map(() => false)]);
  });
});
