import { describe, expect, it } from 'vitest';
import { at, schedule, session, visit } from '../testing/a-schedule.ts';
import { mergedVisits } from './merge.ts';

describe('a live change', () => {
  it('replaces, adds and removes what was asked for, and keeps a newer visit', () => {
    const before = schedule([visit('1', ['10:00', '10:30'], { version: 5 }), visit('2', ['11:00', '11:30'])]);
    const after = mergedVisits(before, ['1', '2', '3'], {
      version: '9',
      visits: [visit('3', ['09:30', '10:00']), visit('1', ['12:00', '12:30'], { version: 4 })],
      sessions: [session('9', ['10:00', '11:00'])],
    });
    expect(after.visits.map(({ id, start }) => [id, start])).toEqual([
      ['3', at('09:30')],
      ['1', at('10:00')],
    ]);
    expect(after.sessions.map(({ id }) => id)).toEqual(['9']);
    expect(after.version).toBe('9');
  });
});
