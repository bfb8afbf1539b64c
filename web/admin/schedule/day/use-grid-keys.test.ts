import { describe, expect, it } from 'vitest';
import { filledRows } from '../data/rows.ts';
import { ALL, schedule, visit } from '../testing/a-schedule.ts';
import { neighbourOf } from './use-grid-keys.ts';

describe('the arrows of the day', () => {
  const rows = filledRows(
    schedule([
      visit('1', ['09:30', '10:00']),
      visit('2', ['11:00', '11:30']),
      visit('3', ['10:45', '11:15'], { staff_ids: ['8'] }),
      visit('4', ['09:30', '10:00'], { staff_ids: ['8'] }),
    ]),
    'staff',
    ALL,
  );
  it('lead along a row in order of time, and stop at its ends', () => {
    expect(neighbourOf(rows, '1', 'ArrowRight')).toEqual({ id: '2', row: 1 });
    expect(neighbourOf(rows, '2', 'ArrowLeft')).toEqual({ id: '1', row: 1 });
    expect(neighbourOf(rows, '2', 'ArrowRight')).toBeNull();
  });
  it('lead to the nearest time of another row', () => {
    expect(neighbourOf(rows, '2', 'ArrowUp')).toEqual({ id: '3', row: 0 });
    expect(neighbourOf(rows, '4', 'ArrowDown')).toEqual({ id: '1', row: 1 });
    expect(neighbourOf(rows, '4', 'ArrowUp')).toBeNull();
    expect(neighbourOf(rows, '4', 'Home')).toBeNull();
  });
});
