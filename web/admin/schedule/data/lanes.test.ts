import { describe, expect, it } from 'vitest';
import { visit } from '../testing/a-schedule.ts';
import { inLanes } from './lanes.ts';

describe('the visits of a row', () => {
  it('give overlapping visits lanes, and others the whole height', () => {
    const laned = inLanes([
      visit('1', ['10:00', '11:00']),
      visit('2', ['10:30', '11:30']),
      visit('3', ['11:00', '12:00']),
      visit('4', ['12:00', '12:30']),
    ]);
    expect(laned.map(({ visit: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['1', 0, 2],
      ['2', 1, 2],
      ['3', 0, 2],
      ['4', 0, 1],
    ]);
  });
});
