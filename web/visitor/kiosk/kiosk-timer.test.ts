import { describe, expect, it } from 'vitest';
import { afterActivity, spokenSeconds, timerView, untilNextChange } from './kiosk-timer.ts';
import type { KioskTimer } from './kiosk-timer.ts';

const limits = { idleSeconds: 30, hasMoreTime: false };
const idle: KioskTimer = { kind: 'idle', since: 1000 };
const confirmed: KioskTimer = { kind: 'confirmed', since: 1000 };
const at = (timer: KioskTimer, ms: number, change = {}) =>
  timerView(timer, { ...limits, ...change }, 1000 + ms);

describe('the idle timer of a kiosk', () => {
  it.each([
    [0, 'quiet', 30],
    [9_999, 'quiet', 21],
    [10_000, 'bar', 20],
    [19_999, 'bar', 11],
    [20_000, 'dialog', 10],
    [29_999, 'dialog', 1],
    [30_000, 'reset', 0],
    // A device that slept.
    [3_600_000, 'reset', 0],
  ])('after %i ms it shows %s with %i seconds left', (ms, stage, secondsLeft) => {
    expect(at(idle, ms)).toMatchObject({ stage, secondsLeft });
  });

  it.each([
    [300, false, 279_999, 'quiet'],
    [300, false, 280_000, 'bar'],
    [300, false, 300_000, 'reset'],
    [30, true, 279_999, 'quiet'],
    [30, true, 280_000, 'bar'],
    [30, true, 290_000, 'dialog'],
    [30, true, 300_000, 'reset'],
  ])('of %i seconds, more time %s: after %i ms %s', (idleSeconds, hasMoreTime, ms, stage) => {
    expect(at(idle, ms, { idleSeconds, hasMoreTime }).stage).toBe(stage);
  });

  it('starts again with activity, and never on the start pages', () => {
    expect(afterActivity(idle, 21_000)).toEqual({ kind: 'idle', since: 21_000 });
    const off: KioskTimer = { kind: 'off', since: 0 };
    expect(afterActivity(off, 21_000)).toBe(off);
    expect(timerView(off, limits, 900_000).stage).toBe('off');
    expect(untilNextChange(off, limits, 0)).toBeNull();
  });

  it.each([
    [0, 10_000],
    [10_000, 1000],
    [10_300, 700],
    [29_500, 500],
    [30_000, 0],
  ])('after %i ms the view changes in %i ms', (ms, wait) => {
    expect(untilNextChange(idle, limits, 1000 + ms)).toBe(wait);
  });
});

describe('a success card on a kiosk', () => {
  it.each([
    [0, 'ring', 9],
    [500, 'ring', 8],
    [8_499, 'ring', 1],
    [8_500, 'reset', 0],
  ])('after %i ms shows %s with %i seconds left', (ms, stage, secondsLeft) => {
    expect(at(confirmed, ms)).toMatchObject({ stage, secondsLeft });
  });

  it('waits like any other screen after activity, and with more time', () => {
    expect(timerView(afterActivity(confirmed, 4_000), limits, 13_000).stage).toBe('quiet');
    expect(at(confirmed, 8_500, { hasMoreTime: true }).stage).toBe('quiet');
    expect(at(confirmed, 300_000, { hasMoreTime: true }).stage).toBe('reset');
  });

  it('says which part of its time is left', () => {
    expect(at(confirmed, 4_250).share).toBe(0.5);
    expect(untilNextChange(confirmed, limits, 1000)).toBe(500);
  });
});

describe('the spoken countdown', () => {
  it.each([
    [21, null],
    [20, 20],
    [11, 20],
    [10, 10],
    [6, 10],
    [5, 5],
    [1, 5],
  ])('with %i seconds left, %s was the last that was said', (left, spoken) => {
    expect(spokenSeconds(left)).toBe(spoken);
  });
});
