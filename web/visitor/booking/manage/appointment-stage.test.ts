import { describe, expect, it } from 'vitest';
import { fromIso } from '#domain/time/instant.ts';
import { changesLeft, methodOf, movedTo, stageOf, tooLateFor } from './appointment-stage.ts';

describe('an appointment', () => {
  it.each([
    [1, 'confirmed'],
    [2, 'completed'],
    [3, 'no-show'],
    [4, 'cancelled'],
    [5, 'in-progress'],
    [6, 'completed'],
  ])('of status %i is %s', (status, stage) => {
    expect(stageOf({ status })).toBe(stage);
  });

  it('may be changed until each of its limits, and not after', () => {
    const appointment = { cancel_until: '2026-11-24T17:00:00Z', reschedule_until: '2026-11-24T16:00:00Z' };
    const left = (now: string) => changesLeft(appointment, fromIso(now));
    expect(left('2026-11-24T16:00:00Z')).toEqual({ cancel: true, move: true });
    expect(left('2026-11-24T16:00:01Z')).toEqual({ cancel: true, move: false });
    expect(left('2026-11-24T17:00:01Z')).toEqual({ cancel: false, move: false });
    expect(changesLeft({ cancel_until: null, reschedule_until: null }, 0)).toEqual({
      cancel: false,
      move: false,
    });
  });

  it.each([
    [true, true, null],
    [true, false, 'moving'],
    [false, true, 'cancelling'],
    [false, false, 'changing'],
  ] as const)('with cancelling %s and moving %s left, it is too late for %s', (cancel, move, late) => {
    expect(tooLateFor({ cancel, move })).toBe(late);
  });

  it('with an unknown meeting method is in person', () => {
    expect([methodOf({ meeting_method: 3 }), methodOf({ meeting_method: 9 })]).toEqual([3, 1]);
  });
});

const priya = { id: '1', full_name: 'Priya Nair' };
const omar = { id: '2', full_name: 'Omar Haddad' };

describe('the staff member of a moved appointment', () => {
  const of = (change: Partial<Parameters<typeof movedTo>[0]>) =>
    movedTo({ now: priya, isSame: false, free: ['2'], people: [priya, omar], ...change });
  it('stays the same if free at the new time', () => {
    expect(of({ isSame: true })).toBe(priya);
    expect(of({ free: ['2', '1'] })).toBe(priya);
  });
  it('is a free one whom the page can name', () => {
    expect(of({})).toBe(omar);
    expect(of({ free: ['7', '2'] })).toBe(omar);
  });
  it('is left to the server when the page knows no free one', () => {
    expect(of({ free: ['7'] })).toBe(null);
    expect(of({ now: null, free: [] })).toBe(null);
  });
});
