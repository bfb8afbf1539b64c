import { describe, expect, it } from 'vitest';
import type { HoursAdjustment, HoursBlock } from '#domain/locations/opening-hours.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { hoursOn, spans } from './schedule-view.ts';

const block = (
  weekday: HoursBlock['weekday'],
  from: number,
  to: number,
  method: 1 | 2 | null,
): HoursBlock => ({
  weekday,
  method,
  from,
  to,
  effectiveFrom: null,
  effectiveTo: null,
  cycle: null,
});
const dates = { from: '2026-11-23', days: 2, zone: 'America/Los_Angeles' };

describe('the hours of dates', () => {
  it('join those of all meeting methods, in the zone of the location', () => {
    const blocks = [block(1, 540, 720, 1), block(1, 660, 780, 2)];
    expect(spans(hoursOn({ blocks, adjustments: [] }, dates))).toEqual([
      { start: '2026-11-23T17:00:00Z', end: '2026-11-23T21:00:00Z' },
    ]);
  });

  it('leave out an absence', () => {
    const away: HoursAdjustment = {
      kind: 'unavailable',
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      from: 600,
      to: 660,
      methods: null,
      recurrence: null,
    };
    const pairs = hoursOn({ blocks: [block(1, 540, 720, null)], adjustments: [away] }, dates);
    const nine = Date.parse('2026-11-23T17:00:00Z') / MINUTE;
    expect(pairs).toEqual([nine, nine + 60, nine + 120, nine + 180]);
  });
});
