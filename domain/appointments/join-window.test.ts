import { describe, expect, it } from 'vitest';
import { MINUTE } from '../time/instant.ts';
import { joinWindow } from './join-window.ts';

const START = 1_000_000 * MINUTE;
const video = { status: 1, meetingMethod: 3, startsAt: START, endsAt: START + 30 * MINUTE } as const;
const at = (minutes: number, of: Partial<Parameters<typeof joinWindow>[0]> = {}) =>
  joinWindow({ ...video, now: START + minutes * MINUTE, minutesBefore: 10, ...of });
const from = START - 10 * MINUTE;

describe('a video call', () => {
  it('can be joined from ten minutes before until its end', () => {
    expect([-60, -10.01, -10, 0, 29, 30].map((minutes) => at(minutes))).toEqual([
      { from, isOpen: false },
      { from, isOpen: false },
      { from, isOpen: true },
      { from, isOpen: true },
      { from, isOpen: true },
      null,
    ]);
  });

  it('opens the configured time before the start', () => {
    expect(at(-30, { minutesBefore: 30 })).toEqual({ from: START - 30 * MINUTE, isOpen: true });
    expect(at(-1, { minutesBefore: 0 })).toEqual({ from: START, isOpen: false });
  });

  it('in progress can be joined early, and without a time limit', () => {
    expect([-30, 90].map((minutes) => at(minutes, { status: 5 }))).toEqual([
      { from, isOpen: true },
      { from, isOpen: true },
    ]);
  });

  it.each([2, 3, 4, 6] as const)('does not exist with status %i', (status) => {
    expect(at(0, { status })).toBeNull();
  });

  it.each([1, 2, 4])('does not exist for method %i', (meetingMethod) => {
    expect(at(0, { meetingMethod })).toBeNull();
  });
});
