import { describe, expect, it } from 'vitest';
import { isStale, shouldReload } from './freshness.ts';

const T = Date.parse('2026-11-20T12:00:00Z');

describe('a display without responses', () => {
  it.each([
    ['fresh after a response', T, false],
    ['fresh for 20 s', T + 20_000, false],
    ['stale after 20 s', T + 20_001, true],
    ['stale after a minute', T + 60_000, true],
  ])('is %s', (_words, now, stale) => {
    expect(isStale({ answeredAt: T }, now)).toBe(stale);
  });
});

describe('restarting', () => {
  const at = Date.parse;
  it.each([
    [
      'not while responses arrive',
      { answered: '2026-11-20T12:00:00Z', started: '2026-11-20T12:00:00Z', now: '2026-11-20T12:00:10Z' },
      false,
    ],
    [
      'after a quarter of an hour without a response',
      { answered: '2026-11-20T12:00:00Z', started: '2026-11-20T12:00:00Z', now: '2026-11-20T12:15:01Z' },
      true,
    ],
    [
      'not at midnight: the business day goes on',
      { answered: '2026-11-21T05:30:00Z', started: '2026-11-20T12:00:00Z', now: '2026-11-21T05:30:00Z' },
      false,
    ],
    [
      'not a second before four',
      { answered: '2026-11-21T08:59:59Z', started: '2026-11-20T12:00:00Z', now: '2026-11-21T08:59:59Z' },
      false,
    ],
    [
      'at four in the morning',
      { answered: '2026-11-21T09:00:00Z', started: '2026-11-20T12:00:00Z', now: '2026-11-21T09:00:00Z' },
      true,
    ],
    [
      'not when it started after four',
      { answered: '2026-11-20T12:00:00Z', started: '2026-11-20T09:00:01Z', now: '2026-11-20T12:00:00Z' },
      false,
    ],
  ])('%s', (_words, { answered, started, now }, reload) => {
    const reach = {
      answeredAt: at(answered),
      startedAt: at(started),
      failed: false,
      timeZone: 'America/Toronto',
    };
    expect(shouldReload(reach, at(now))).toBe(reload);
  });
});
