import { describe, expect, it } from 'vitest';
import type { HoursRow } from '#contract/hours/week-layer.ts';
import {
  axisOf,
  blocksOf,
  changedDays,
  copyDay,
  cycleIn,
  faultOf,
  isSound,
  minutesOf,
  nextBlock,
  periodsOf,
  splitPeriod,
  timeText,
  withCycle,
  withDay,
} from './week-hours.ts';
import type { Layer } from './week-hours.ts';

const ALWAYS: Layer = { method: null, from: null, to: null, cycle: null };
const row = (weekday: number, from: number, to: number, of: Partial<HoursRow> = {}): HoursRow => ({
  weekday,
  method: null,
  from,
  to,
  effective_from: null,
  effective_to: null,
  ...of,
});

describe('a week', () => {
  const hours = [row(1, 540, 720), row(1, 780, 1020), row(2, 540, 600, { method: 2 })];

  it('changes a day of one layer only', () => {
    const next = withDay(hours, ALWAYS, { weekday: 1, blocks: [{ from: 600, to: 660 }] });
    expect(blocksOf(next, ALWAYS, 1)).toEqual([{ from: 600, to: 660 }]);
    expect(next).toContainEqual(row(2, 540, 600, { method: 2 }));
    expect(changedDays(next, hours)).toEqual([1]);
    expect(changedDays(hours.toReversed(), hours)).toEqual([]);
  });

  it('copies a day to others', () => {
    const next = copyDay(hours, ALWAYS, { from: 1, to: [2, 3] });
    expect(blocksOf(next, ALWAYS, 3)).toEqual(blocksOf(hours, ALWAYS, 1));
    expect(blocksOf(next, { ...ALWAYS, method: 2 }, 2)).toEqual([{ from: 540, to: 600 }]);
  });

  it('starts a period as a copy, and ends the one before on the eve', () => {
    const next = splitPeriod(hours, ALWAYS, '2026-12-01');
    expect(periodsOf(next, null)).toEqual([
      { from: null, to: '2026-11-30' },
      { from: '2026-12-01', to: null },
    ]);
    expect(blocksOf(next, { ...ALWAYS, from: '2026-12-01' }, 1)).toHaveLength(2);
    expect(periodsOf(next, 2)).toEqual([{ from: null, to: null }]);
  });

  it('repeats every two weeks, and returns to the first week', () => {
    const cycled = withCycle(hours, ALWAYS, { weeks: 2, from: '2026-11-23' });
    const second: Layer = { ...ALWAYS, cycle: { weeks: 2, week: 1, from: '2026-11-23' } };
    expect(cycleIn(cycled, ALWAYS)).toMatchObject({ weeks: 2 });
    expect(blocksOf(cycled, second, 1)).toHaveLength(2);
    const uneven = withDay(cycled, second, { weekday: 1, blocks: [] });
    const back = withCycle(uneven, second, { weeks: 1, from: '2026-11-23' });
    expect(blocksOf(back, ALWAYS, 1)).toHaveLength(2);
    expect(cycleIn(back, ALWAYS)).toBeNull();
  });
});

describe('a block', () => {
  it('ends after it starts, and overlaps no other', () => {
    const blocks = [
      { from: 540, to: 720 },
      { from: 700, to: 800 },
      { from: 900, to: 900 },
    ];
    expect(blocks.map((_, index) => faultOf(blocks, index))).toEqual([null, 'overlap', 'order']);
    expect(isSound(blocks.map(({ from, to }) => row(1, from, to)))).toBe(false);
    expect(isSound([row(1, 540, 720), row(1, 540, 720, { method: 2 }), row(2, 540, 720)])).toBe(true);
  });

  it('follows the last one of the day', () => {
    expect(nextBlock([])).toEqual({ from: 540, to: 1020 });
    expect(nextBlock([{ from: 540, to: 720 }])).toEqual({ from: 780, to: 900 });
    expect(nextBlock([{ from: 0, to: 1440 }])).toBeUndefined();
  });

  it('ends at midnight as 24:00', () => {
    expect([minutesOf('00:00', false), minutesOf('00:00', true), minutesOf('', true)]).toEqual([
      0,
      1440,
      null,
    ]);
    expect([timeText(1440), timeText(545)]).toEqual(['00:00', '09:05']);
  });
});

it('draws 8 to 19 and the hours in use', () => {
  expect(axisOf([row(1, 540, 720)])).toEqual({ from: 480, to: 1140 });
  expect(axisOf([row(1, 415, 720)], [row(2, 600, 1205)])).toEqual({ from: 360, to: 1260 });
});
