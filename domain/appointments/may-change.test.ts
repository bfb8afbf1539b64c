import { describe, expect, it } from 'vitest';
import type { Status } from '#domain/codes/status.ts';
import { HOUR } from '#domain/time/instant.ts';
import { mayChange } from './may-change.ts';

const START = Date.UTC(2026, 10, 23, 17);

describe('a change by the client', () => {
  it.each<[string, Status, number, number, string]>([
    ['long before', 1, START - 48 * HOUR, 60, 'ok'],
    ['at the last moment', 1, START - HOUR, 60, 'ok'],
    ['a moment later', 1, START - HOUR + 1, 60, 'too-late'],
    ['at the start, without a limit', 1, START, 0, 'ok'],
    ['after it', 1, START + 1, 0, 'too-late'],
    ['once it is cancelled', 4, START - 48 * HOUR, 0, 'not-confirmed'],
    ['while it goes on', 5, START - 48 * HOUR, 0, 'not-confirmed'],
  ])('%s', (_, status, now, limit, expected) => {
    const verdict = mayChange({ status, startsAt: START, now, limit });
    expect(verdict.ok ? 'ok' : verdict.because).toBe(expected);
  });
});
