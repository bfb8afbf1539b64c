import { describe, expect, it } from 'vitest';
import { hoursOf, NOTHING_TRIED, queryOf } from './day-changes.ts';

describe('the changes of a simulated day', () => {
  it('need one query parameter per kind of change', () => {
    expect(queryOf(NOTHING_TRIED)).toEqual({});
    const changes = [
      { kind: 'away', staffId: '12', from: 600, to: 660 },
      { kind: 'away', staffId: '14', from: 540, to: 1020 },
      { kind: 'shifts', staffId: '15', from: 720, to: 1080 },
      { kind: 'skills', staffId: '12', serviceId: '3' },
    ] as const;
    expect(queryOf({ changes, walkIns: 125 })).toEqual({
      away: '12@600-660,14@540-1020',
      shifts: '15@720-1080',
      skills: '12@3',
      walk_ins: '125',
    });
  });

  it('begin and end on whole hours', () => {
    expect(hoursOf(570, 690)).toEqual([540, 600, 660, 720]);
    expect(hoursOf(0, 1440)).toHaveLength(25);
  });
});
