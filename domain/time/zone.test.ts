import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { fromIso, toIso } from './instant.ts';
import { instantOf, instantsOf, offsetMinutes, wallOf } from './zone.ts';

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Pacific/Apia',
  'UTC',
];

const zone = fc.constantFrom(...ZONES);
// 1990 to 2040, with half of the instants within a day of a real offset change.
const SPAN = { min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) };

function changesOf(name: string): number[] {
  const result: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(SPAN.min)
    .toZonedDateTimeISO(name)
    .getTimeZoneTransition('next');
  while (at && at.epochMilliseconds < SPAN.max) {
    result.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  return result;
}

const changes = new Map(ZONES.map((name) => [name, changesOf(name)]));

const moment = zone.chain((name) => {
  const anywhere = fc.integer(SPAN);
  const existing = changes.get(name)!;
  const near = existing.length === 0 ? anywhere : nearOneOf(existing);
  return fc.tuple(fc.constant(name), fc.oneof(anywhere, near));
});

function nearOneOf(instants: number[]): fc.Arbitrary<number> {
  const apart = fc.oneof(
    fc.integer({ min: -86_400_000, max: 86_400_000 }),
    fc.constantFrom(-1, 0, 1, -60_000, 60_000),
  );
  return fc.tuple(fc.constantFrom(...instants), apart).map(([at, by]) => at + by);
}

describe('zone', () => {
  it.each([
    // date, minute, zone, instant
    ['2026-11-20', 18 * 60 + 5, 'America/New_York', '2026-11-20T23:05:00Z'],
    ['2026-11-20', 1440, 'America/New_York', '2026-11-21T05:00:00Z'],
    ['2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00Z'], // 02:30 is skipped: 03:30
    ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00Z'], // 01:30 is repeated: the first
    ['2026-10-04', 135, 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'], // a gap of half an hour: 02:45
    ['2026-04-05', 105, 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'], // twice, half an hour apart
    ['2026-11-20', 720, 'Asia/Kathmandu', '2026-11-20T06:15:00Z'],
    ['2026-03-08', 150, 'America/St_Johns', '2026-03-08T06:00:00Z'],
    ['2018-11-04', 0, 'America/Sao_Paulo', '2018-11-04T03:00:00Z'], // midnight was skipped: 01:00
    ['2018-11-03', 1440, 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2018-02-17', 1410, 'America/Sao_Paulo', '2018-02-18T01:30:00Z'], // 23:30 was repeated
    ['2024-04-14', 150, 'Africa/Casablanca', '2024-04-14T02:30:00Z'], // the end of Ramadan's pause
    ['2011-12-30', 720, 'Pacific/Apia', '2011-12-30T22:00:00Z'], // a skipped date: the next noon
  ])('%s minute %i in %s is %s', (date, minute, name, expected) => {
    expect(toIso(instantOf(date, minute, name))).toBe(expected);
  });

  it.each([
    [
      '2026-11-20T23:05:42Z',
      'America/New_York',
      { date: '2026-11-20', minute: 1085, second: 42, weekday: 5 },
    ],
    ['2026-11-20T23:05:42Z', 'Asia/Kathmandu', { date: '2026-11-21', minute: 290, second: 42, weekday: 6 }],
    ['1969-12-31T23:59:59Z', 'UTC', { date: '1969-12-31', minute: 1439, second: 59, weekday: 3 }],
  ])('local time at %s in %s', (iso, name, expected) => {
    expect(wallOf(fromIso(iso), name)).toEqual(expected);
  });

  it('has half and quarter hours', () => {
    expect(offsetMinutes('America/St_Johns', fromIso('2026-11-20T00:00:00Z'))).toBe(-210);
    expect(offsetMinutes('Asia/Kathmandu', fromIso('2026-11-20T00:00:00Z'))).toBe(345);
  });

  it('throws for an unknown zone', () => {
    expect(() => wallOf(0, 'Mars/Olympus')).toThrow(RangeError);
  });

  it('agrees with Temporal on all local times', () => {
    fc.assert(
      fc.property(moment, ([name, instant]) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
        expect(wallOf(instant, name)).toEqual({
          date: expected.toPlainDate().toString(),
          minute: expected.hour * 60 + expected.minute,
          second: expected.second,
          weekday: expected.dayOfWeek % 7,
        });
      }),
      { numRuns: 600 },
    );
  });

  it('agrees with Temporal on all instants, skipped and repeated times too', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 1439 }), ([name, instant], minute) => {
        const { date } = wallOf(instant, name);
        const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
        const expected = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: name, plainTime: time });
        expect(instantOf(date, minute, name)).toBe(expected.epochMilliseconds);
      }),
      { numRuns: 600 },
    );
  });

  it('converts back to the same instant, or to the first of a repeated hour', () => {
    fc.assert(
      fc.property(moment, ([name, instant]) => {
        const whole = Math.floor(instant / 60_000) * 60_000;
        const wall = wallOf(whole, name);
        const back = instantOf(wall.date, wall.minute, name);
        expect(back).toBeLessThanOrEqual(whole);
        expect(wallOf(back, name)).toEqual(wall);
        if (back !== whole) expect(offsetMinutes(name, back)).toBeGreaterThan(offsetMinutes(name, whole));
      }),
      { numRuns: 400 },
    );
  });
});

describe('instants of a local time', () => {
  it('are none in a skipped hour and two in a repeated one', () => {
    expect(instantsOf('2027-03-14', 150, 'America/New_York')).toEqual([]);
    expect(instantsOf('2026-11-01', 90, 'America/New_York').map(toIso)).toEqual([
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
    ]);
    expect(instantsOf('2026-11-01', 540, 'America/New_York').map(toIso)).toEqual(['2026-11-01T14:00:00Z']);
  });
});
