import { describe, expect, it } from 'vitest';
import { upcomingOpenings } from '#domain/locations/opening-hours.ts';
import type { HoursBlock } from '#domain/locations/opening-hours.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { openState, openingDays } from './opening.ts';

const block = (weekday: number, from: number, to: number): HoursBlock =>
  ({ weekday, method: null, from, to, effectiveFrom: null, effectiveTo: null }) as HoursBlock;

describe('the opening hours of the next seven days', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-20T18:00:00Z'],
    ['America/Los_Angeles', '2026-10-31T06:30:00Z'],
    ['Asia/Kathmandu', '2026-11-20T22:00:00Z'],
    ['Pacific/Auckland', '2026-11-20T12:00:00Z'],
    ['America/St_Johns', '2026-03-08T02:00:00Z'],
  ])('in %s at %s are the location’s own', (zone, at) => {
    const now = fromIso(at);
    const blocks = [
      block(1, 540, 1020),
      block(2, 0, 1440),
      block(5, 540, 720),
      block(5, 780, 1110),
      block(6, 1200, 1440),
      block(0, 0, 90),
    ];
    const wire = upcomingOpenings(now, { zone, blocks, adjustments: [] }).map(
      ({ weekdayName, date, start, end }) => ({
        weekday: weekdayName,
        date,
        hours: { start, end },
      }),
    );
    const days = openingDays(wire, zone, now);
    expect(days).toHaveLength(7);
    expect(days[0]?.isToday).toBe(true);
    for (const day of days) {
      const stored = blocks.filter(({ weekday }) => weekday === day.weekday);
      expect(day.spans.map(({ from, to }) => [toIso(from), toIso(to)])).toEqual(
        stored.map(({ from, to }) => [
          toIso(instantOf(day.date, from, zone)),
          toIso(instantOf(day.date, to, zone)),
        ]),
      );
      expect(day.spans.map(({ allDay }) => allDay)).toEqual(stored.map(({ from, to }) => to - from === 1440));
    }
  });
});

describe('whether a location is open', () => {
  const now = fromIso('2026-11-20T18:00:00Z');
  const location = {
    timezone: 'America/Toronto',
    is_currently_open: true,
    open_until: '2026-11-20T23:00:00Z',
    opens_next: null as string | null,
  };

  it.each([
    [location, { kind: 'open', until: fromIso('2026-11-20T23:00:00Z') }],
    [
      { ...location, open_until: null },
      { kind: 'open', until: null },
    ],
    [
      { ...location, open_until: '2026-11-25T23:00:00Z' },
      { kind: 'open', until: null },
    ],
    [
      { ...location, is_currently_open: false, opens_next: null },
      { kind: 'closed', opens: null },
    ],
    [
      { ...location, is_currently_open: false, opens_next: '2026-11-20T20:00:00Z' },
      { kind: 'closed', opens: { at: fromIso('2026-11-20T20:00:00Z'), inDays: 0 } },
    ],
    [
      { ...location, is_currently_open: false, opens_next: '2026-11-21T14:00:00Z' },
      { kind: 'closed', opens: { at: fromIso('2026-11-21T14:00:00Z'), inDays: 1 } },
    ],
  ])('%j', (one, state) => {
    expect(openState(one, now)).toEqual(state);
  });
});
