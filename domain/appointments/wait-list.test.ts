import { describe, expect, it } from 'vitest';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import {
  firstPreferred,
  isPreferred,
  lastDateOf,
  offerExpiry,
  partsOf,
  windowOf,
  preferencesOf,
} from './wait-list.ts';

const ZONE = 'America/Los_Angeles';
const RANGE = { from: '2026-11-23', to: '2026-11-25' };
const MONDAY_NINE = fromIso('2026-11-23T17:00:00Z');

describe('the preferences of a visitor', () => {
  it('are all of the day without a part, and one stretch for parts that adjoin', () => {
    expect(preferencesOf(RANGE, [])).toEqual([{ ...RANGE, weekday: null, start: 0, end: 1440 }]);
    expect(preferencesOf(RANGE, ['afternoon', 'morning', 'morning'])).toEqual([
      { ...RANGE, weekday: null, start: 0, end: 1020 },
    ]);
    expect(preferencesOf(RANGE, ['evening', 'morning'])).toMatchObject([
      { start: 0, end: 720 },
      { start: 1020, end: 1440 },
    ]);
  });

  it.each([
    [0, 1440, ['morning', 'afternoon', 'evening']],
    [720, 1440, ['afternoon', 'evening']],
    [540, 660, null],
    [0, 660, null],
    [0, 780, null],
  ])('from minute %i to %i cover the parts %j', (start, end, parts) => {
    expect(partsOf({ start, end })).toEqual(parts);
  });

  it.each([
    ['2026-11-23T08:00:00Z', true, 'the first minute of the first date'],
    ['2026-11-23T07:59:00Z', false, 'the minute before'],
    ['2026-11-26T07:59:00Z', true, 'the last minute of the last date'],
    ['2026-11-26T08:00:00Z', false, 'the minute after'],
  ])('meet %s: %s, %s', (start, met) => {
    expect(isPreferred(preferencesOf(RANGE, []), fromIso(start), ZONE)).toBe(met);
  });

  it('leave out other parts of the day and other days of the week', () => {
    expect(isPreferred(preferencesOf(RANGE, ['morning']), MONDAY_NINE, ZONE)).toBe(true);
    expect(isPreferred(preferencesOf(RANGE, ['evening']), MONDAY_NINE, ZONE)).toBe(false);
    const on = (weekday: 1 | 2) => [{ ...RANGE, weekday, start: 0, end: 1440 }];
    expect([isPreferred(on(1), MONDAY_NINE, ZONE), isPreferred(on(2), MONDAY_NINE, ZONE)]).toEqual([
      true,
      false,
    ]);
  });

  it('end on the last of their dates, and have a window from now on', () => {
    const preferences = [
      ...preferencesOf({ from: '2026-12-01', to: '2026-12-02' }, []),
      ...preferencesOf(RANGE, []),
    ];
    expect(lastDateOf(preferences)).toBe('2026-12-02');
    expect(windowOf(preferences, { zone: ZONE, now: MONDAY_NINE })).toEqual({
      from: MONDAY_NINE,
      to: fromIso('2026-12-03T08:00:00Z'),
    });
    expect(windowOf(preferences, { zone: ZONE, now: fromIso('2026-12-03T08:00:00Z') })).toBeNull();
    expect(windowOf([], { zone: ZONE, now: MONDAY_NINE })).toBeNull();
    expect(() => lastDateOf([])).toThrow(RangeError);
  });
});

describe('an offer', () => {
  const now = MONDAY_NINE - 120 * MINUTE;

  it('expires after its minutes, or when the start can no longer be booked', () => {
    expect(offerExpiry({ start: MONDAY_NINE, now, minutes: 30, notice: 60 })).toBe(now + 30 * MINUTE);
    expect(offerExpiry({ start: MONDAY_NINE, now, minutes: 90, notice: 60 })).toBe(now + 60 * MINUTE);
  });

  it('is not made with fewer than five minutes to accept it', () => {
    expect(offerExpiry({ start: MONDAY_NINE, now, minutes: 30, notice: 115 })).toBe(now + 5 * MINUTE);
    expect(offerExpiry({ start: MONDAY_NINE, now, minutes: 30, notice: 116 })).toBeNull();
  });

  it('names the first wanted start that the entry was not offered before', () => {
    const preferences = preferencesOf(RANGE, ['afternoon']);
    const starts = [MONDAY_NINE, MONDAY_NINE + 240 * MINUTE, MONDAY_NINE + 300 * MINUTE];
    expect(firstPreferred({ preferences, offered: new Set() }, starts, ZONE)).toBe(starts[1]);
    expect(firstPreferred({ preferences, offered: new Set([starts[1]!]) }, starts, ZONE)).toBe(starts[2]);
    expect(firstPreferred({ preferences, offered: new Set(starts) }, starts, ZONE)).toBeNull();
  });
});
