import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import { checkInTime, checkInWindow } from './check-in.ts';

const RULE = { beforeMinutes: 60, afterMinutes: 15 };
const START = 1_000 * MINUTE;

describe('checking in', () => {
  it('is possible from an hour before the start until a quarter of an hour after it', () => {
    expect(checkInWindow(START, RULE)).toEqual({ from: 940 * MINUTE, until: 1_015 * MINUTE });
  });

  it.each([
    [-61, 'early'],
    [-60, 'open'],
    [0, 'open'],
    [15, 'open'],
    [16, 'late'],
  ] as const)('%i minutes from the start is %s', (minutes, expected) => {
    expect(checkInTime(START, START + minutes * MINUTE, RULE)).toBe(expected);
  });
});
