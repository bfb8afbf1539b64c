import { describe, expect, it } from 'vitest';
import { duration, waitConfirm, waitPicker } from './wait-text.ts';

describe('the wait on the confirmation', () => {
  it.each([
    [-3, { kind: 'next' }],
    [0, { kind: 'next' }],
    [0.99, { kind: 'next' }],
    [45.9, { kind: 'duration', hours: 0, minutes: 45 }],
    [60, { kind: 'duration', hours: 1, minutes: 0 }],
    [75, { kind: 'duration', hours: 1, minutes: 15 }],
  ])('%f minutes', (minutes, expected) => {
    expect(waitConfirm(minutes)).toEqual(expected);
  });
});

describe('the wait in the picker', () => {
  it.each([
    [null, { kind: 'none' }],
    [0, { kind: 'five' }],
    [4.99, { kind: 'five' }],
    [5, { kind: 'minutes', minutes: 5 }],
    [60, { kind: 'minutes', minutes: 60 }],
    [90.5, { kind: 'minutes', minutes: 90 }],
    [91, { kind: 'hours-minutes', hours: 1, minutes: 31 }],
    [120, { kind: 'hours-minutes', hours: 2, minutes: 0 }],
  ])('%s minutes', (minutes, expected) => {
    expect(waitPicker(minutes)).toEqual(expected);
  });
});

describe('a duration', () => {
  it.each([
    [-1, { unit: 'minute', count: 0 }],
    [59.9, { unit: 'minute', count: 59 }],
    [60, { unit: 'hour', count: 1, minutes: 0 }],
    [90, { unit: 'hour', count: 1, minutes: 30 }],
    [48 * 60, { unit: 'hour', count: 48, minutes: 0 }],
    [48 * 60 + 1, { unit: 'day', count: 2, hours: 0 }],
    [53 * 60, { unit: 'day', count: 2, hours: 5 }],
    [7 * 1440 - 1, { unit: 'day', count: 6, hours: 23 }],
    [7 * 1440, { unit: 'week', count: 1, days: 0 }],
    [17 * 1440, { unit: 'week', count: 2, days: 3 }],
  ])('of %f minutes', (minutes, expected) => {
    expect(duration(minutes)).toEqual(expected);
  });
});
