import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time/zone.ts';
import { waitsByHour } from './waits-by-hour.ts';

const ZONE = 'Asia/Kathmandu';

/** The visitors who began to wait at a local minute of 2026-11-20, or of a day before. */
const waited = (
  minute: number,
  of: { day?: number; visitors: number; minutes: number; promises?: number },
) => ({
  day: 0,
  promises: 0,
  ...of,
  promised: (of.promises ?? 0) * 12,
  quarter: Math.floor(instantOf('2026-11-20', minute, ZONE) / 900_000),
});

describe('the waits of a day', () => {
  it('are averaged by local hour, in zones between the hours too', () => {
    const rows = [
      waited(9 * 60, { visitors: 1, minutes: 4 }),
      waited(9 * 60 + 45, { visitors: 3, minutes: 24 }),
      waited(11 * 60, { visitors: 1, minutes: 9, day: 1 }),
      waited(11 * 60 + 30, { visitors: 1, minutes: 12, day: 3 }),
    ];
    expect(waitsByHour(rows, ZONE).hours).toEqual([
      { hour: 9, minutes: 7, usual_minutes: null },
      { hour: 10, minutes: null, usual_minutes: null },
      { hour: 11, minutes: null, usual_minutes: 11 },
    ]);
  });

  it('end after midnight with the hours before four', () => {
    const rows = [
      waited(24 * 60 + 30, { visitors: 1, minutes: 1 }),
      waited(23 * 60, { visitors: 1, minutes: 1 }),
    ];
    expect(waitsByHour(rows, ZONE).hours.map(({ hour }) => hour)).toEqual([23, 0]);
  });

  it('have the average promise of those who got one that day', () => {
    const rows = [
      waited(600, { visitors: 4, minutes: 4, promises: 2 }),
      waited(600, { day: 1, visitors: 1, minutes: 4 }),
    ];
    expect(waitsByHour(rows, ZONE).promised_minutes).toBe(12);
    expect(waitsByHour([], ZONE)).toEqual({ promised_minutes: null, hours: [] });
  });
});
