import { describe, expect, it } from 'vitest';
import { intakeState, pausedHere, withPaused } from './intake.ts';

const position = (methods: number[], paused_methods: number[]) => ({ methods, paused_methods });

describe('the intake of a location', () => {
  it.each([
    [[1, 2, 3], [], 'open'],
    [[1, 2, 3], [2], 'partly'],
    [[1, 2], [1, 2, 3], 'paused'],
    [[1, 2], [3], 'open'],
  ])('with methods %j and paused %j is %s', (methods, paused, state) => {
    expect(intakeState(position(methods, paused))).toBe(state);
  });

  it('shows only methods of the location, and keeps other paused methods', () => {
    expect(pausedHere(position([1, 2], [2, 3]))).toEqual([2]);
    expect(withPaused(position([1, 2], [2, 3]), { method: 1, paused: true })).toEqual([1, 2, 3]);
    expect(withPaused(position([1, 2], [2, 3]), { method: 2, paused: false })).toEqual([3]);
  });
});
