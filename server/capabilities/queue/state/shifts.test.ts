import { describe, expect, it } from 'vitest';
import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { absencesOf, nextShift } from './shifts.ts';

const DATE = Date.UTC(2026, 10, 20);
const at = (clock: string) => {
  const [hours, minutes] = clock.split(':').map(Number);
  return DATE + (hours! * 60 + minutes!) * MINUTE;
};
const stretch = (from: string, to: string) => ({ from: at(from), to: at(to) });

/** Works from 9 to 12 and from 12:30 to 16, where the location closes at 17. */
const HOURS: HoursSchedule = {
  zone: 'UTC',
  blocks: [
    [540, 720],
    [750, 960],
  ].map(([from, to]) => ({
    weekday: 5,
    method: null,
    from: from!,
    to: to!,
    effectiveFrom: null,
    effectiveTo: null,
  })),
  adjustments: [],
};

interface Case {
  now: string;
  serves?: string;
  rests?: string;
  busy?: [string, string][];
}

const of = ({ now, serves, rests, busy = [] }: Case) =>
  absencesOf(HOURS, {
    now: at(now),
    closesAt: at('17:00'),
    servesSince: serves === undefined ? null : at(serves),
    restsSince: rests === undefined ? null : at(rests),
    busy: busy.map(([from, to]) => stretch(from, to)),
  });

const until = at('16:00');
const lunch = [stretch('12:00', '12:30')];

describe('the absences of a staff member', () => {
  it.each<[string, Case, ReturnType<typeof of>]>([
    ['a break to come', { now: '10:00' }, { away: lunch, until }],
    ['a break to come, before the shift', { now: '08:50' }, { away: lunch, until }],
    [
      'a break that the service delays',
      { now: '12:10', serves: '11:50' },
      { away: [stretch('12:10', '12:40')], until },
    ],
    [
      'a break that is over before the service',
      { now: '12:50', serves: '11:50' },
      { away: [stretch('12:50', '13:20')], until },
    ],
    ['no break, if staff serve through it', { now: '12:10', serves: '12:05' }, { until }],
    [
      'a break that runs, with its planned length',
      { now: '12:20', rests: '12:05' },
      { plannedMinutes: 30, until },
    ],
    [
      'a break that began early, to its planned end',
      { now: '12:00', rests: '11:50' },
      { plannedMinutes: 40, until },
    ],
    ['a break after its delay', { now: '12:50', rests: '12:40' }, { plannedMinutes: 30, until }],
    ['an unplanned break', { now: '10:20', rests: '10:10' }, { away: lunch, until }],
    ['nothing after the shift', { now: '16:10', serves: '15:50' }, {}],
  ])('are %s', (_, given, expected) => {
    expect(of(given)).toEqual(expected);
  });

  it('count of a running calendar entry only what is left', () => {
    const entry: [string, string] = ['09:30', '10:05'];
    expect(of({ now: '10:00', busy: [entry] })).toEqual({
      away: [stretch('10:00', '10:05'), ...lunch],
      until,
    });
    expect(of({ now: '10:00', rests: '09:40', busy: [entry] })).toEqual({
      plannedMinutes: 25,
      away: lunch,
      until,
    });
    expect(of({ now: '10:10', busy: [entry] })).toEqual({ away: lunch, until });
  });
});

describe('the next shift of a staff member who is not there', () => {
  const next = (now: string, closesAt: string | null = '17:00') =>
    nextShift(HOURS, { now: at(now), closesAt: closesAt === null ? null : at(closesAt) });

  it('is a later one of today, with its absences and its end', () => {
    expect(next('08:00')).toEqual({ from: at('09:00'), away: lunch, until });
    expect(next('12:10')).toEqual({ from: at('12:30'), until });
  });

  it('is one that began some minutes ago: staff may be late', () => {
    expect(next('09:10')).toMatchObject({ from: at('09:00') });
    expect(next('09:20')).toMatchObject({ from: at('12:30') });
    expect(next('12:50')).toBeUndefined();
  });

  it('is none after closing, nor at a location that never closes', () => {
    expect([next('08:00', '08:30'), next('08:00', null)]).toEqual([undefined, undefined]);
  });
});
