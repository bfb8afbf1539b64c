import { describe, expect, it } from 'vitest';
import { fromIso, toIso } from '../time/instant.ts';
import { endOfQuietHours, startOfHours } from './quiet-hours.ts';

const ZONE = 'America/Los_Angeles';
const NIGHT = { from: 1320, to: 420 };
const DESK = { from: 540, to: 1020 };
const iso = (at: number | null) => (at === null ? null : toIso(at));

describe('quiet hours', () => {
  it.each([
    ['before midnight', '2026-11-21T07:00:00Z', '2026-11-21T15:00:00Z'],
    ['after midnight', '2026-11-20T12:00:00Z', '2026-11-20T15:00:00Z'],
    ['at their end', '2026-11-20T15:00:00Z', null],
    ['by day', '2026-11-20T20:00:00Z', null],
  ])('hold a message %s', (_when, now, end) => {
    expect(iso(endOfQuietHours(fromIso(now), ZONE, NIGHT))).toBe(end && toIso(fromIso(end)));
  });

  it('of equal times are none', () => {
    expect(endOfQuietHours(fromIso('2026-11-20T12:00:00Z'), ZONE, { from: 0, to: 0 })).toBeNull();
    expect(startOfHours(fromIso('2026-11-20T12:00:00Z'), ZONE, { from: 0, to: 0 })).toBeNull();
  });
});

it('a mailbox with hours waits for their start', () => {
  expect(startOfHours(fromIso('2026-11-20T18:00:00Z'), ZONE, DESK)).toBeNull();
  const [evening, morning] = [fromIso('2026-11-21T02:00:00Z'), fromIso('2026-11-21T17:00:00Z')];
  expect(startOfHours(evening, ZONE, DESK)).toBe(morning);
});
