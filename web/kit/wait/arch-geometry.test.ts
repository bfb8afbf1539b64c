import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archOf, waitShares } from './arch-geometry.ts';

const MINUTE = 60_000;

describe('archOf', () => {
  it('draws two legs and a half circle inside its box', () => {
    const { path, length } = archOf({ width: 110, height: 105, stroke: 10 });
    expect(path).toBe('M5 100V55a50 50 0 0 1 100 0V100');
    expect(length).toBeCloseTo(90 + Math.PI * 50);
  });
});

describe('waitShares', () => {
  it('places a wait of 22 minutes, 4 minutes in, expected between minute 14 and 22', () => {
    const shares = waitShares({
      joinedAt: 0,
      now: 4 * MINUTE,
      earliestAt: 14 * MINUTE,
      latestAt: 22 * MINUTE,
    });
    expect(shares.knob).toBeCloseTo(4 / 22);
    expect(shares.windowFrom).toBeCloseTo(14 / 22);
    expect(shares.overdue).toBe(false);
  });

  it('places a tick at the expected time', () => {
    const times = { joinedAt: 0, now: 0, earliestAt: 10, expectedAt: 15, latestAt: 20 };
    expect(waitShares(times).tick).toBe(0.75);
    expect(waitShares({ ...times, expectedAt: undefined })).not.toHaveProperty('tick');
  });

  it('keeps the knob at the right foot after the latest time', () => {
    const late = { joinedAt: 0, now: 23 * MINUTE, earliestAt: 14 * MINUTE, latestAt: 22 * MINUTE };
    expect(waitShares(late)).toEqual({ knob: 1, windowFrom: 1, overdue: true });
  });

  it('starts the window at the knob after the earliest time', () => {
    const shares = waitShares({
      joinedAt: 0,
      now: 16 * MINUTE,
      earliestAt: 14 * MINUTE,
      latestAt: 20 * MINUTE,
    });
    expect(shares.windowFrom).toBeCloseTo(0.8);
  });

  it('stays on the arch and in order for any times', () => {
    const time = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(time, time, time, time, (joinedAt, now, earliestAt, latestAt) => {
        const { knob, windowFrom } = waitShares({ joinedAt, now, earliestAt, latestAt });
        expect(knob).toBeGreaterThanOrEqual(0);
        expect(windowFrom).toBeLessThanOrEqual(1);
        expect(windowFrom).toBeGreaterThanOrEqual(knob);
      }),
    );
  });
});
