import { describe, expect, it } from 'vitest';
import { isOpen, stateOf } from './tone.ts';

describe('the state of an appointment', () => {
  it('shows the stage in the line before the status', () => {
    expect(stateOf({ status: 1, stage: null })).toBe('booked');
    expect(stateOf({ status: 1, stage: 'called' })).toBe('called');
    expect(stateOf({ status: 5, stage: 'serving' })).toBe('in-service');
    expect(stateOf({ status: 3, stage: 'done' })).toBe('no-show');
  });
  it('is open to changes until its visitor is served', () => {
    expect([isOpen({ status: 1 }), isOpen({ status: 5 }), isOpen({ status: 4 })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
