import { describe, expect, it } from 'vitest';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { appointmentHours, minuteIn, timesOf } from './appointment-times.ts';

const span = (from: string, to: string) => ({ from: fromIso(from), to: fromIso(to), allDay: false });
const now = fromIso('2026-11-20T10:20:30Z');
const minuteOf = minuteIn('UTC');

describe('the hours of appointments', () => {
  it('run from the first opening to the last closing', () => {
    const spans = [
      span('2026-11-20T08:30:00Z', '2026-11-20T12:00:00Z'),
      span('2026-11-20T13:00:00Z', '2026-11-20T15:30:00Z'),
    ];
    const hours = appointmentHours({ spans }, { now, minuteOf });
    expect([hours.length, toIso(hours[0]!), toIso(hours.at(-1)!)]).toEqual([
      8,
      '2026-11-20T08:00:00Z',
      '2026-11-20T15:00:00Z',
    ]);
  });

  it('are those around now on a day without hours', () => {
    const hours = appointmentHours({ spans: [] }, { now, minuteOf });
    expect([toIso(hours[0]!), toIso(hours.at(-1)!)]).toEqual([
      '2026-11-20T04:00:00Z',
      '2026-11-20T16:00:00Z',
    ]);
  });

  it('begin at whole hours of the zone', () => {
    // India is five and a half hours ahead.
    const spans = [span('2026-11-20T03:30:00Z', '2026-11-20T05:30:00Z')];
    const hours = appointmentHours({ spans }, { now, minuteOf: minuteIn('Asia/Kolkata') });
    expect(hours.map(toIso)).toEqual(['2026-11-20T03:30:00Z', '2026-11-20T04:30:00Z']);
    expect(timesOf(hours[0]!).map(toIso)[3]).toBe('2026-11-20T04:15:00Z');
  });
});
