import { describe, expect, it } from 'vitest';
import { chartTop, pathOf, ticksUpTo } from './chart-geometry.ts';

describe('a chart', () => {
  it('ends its scale at a round figure above everything', () => {
    expect([[0.2], [3, null], [19, 7], [48], [100]].map(chartTop)).toEqual([1, 5, 20, 50, 100]);
    expect(chartTop([])).toBe(1);
  });

  it('has ticks from 0 to the top', () => {
    expect(ticksUpTo(20)).toEqual([0, 5, 10, 15, 20]);
    expect(ticksUpTo(25)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(ticksUpTo(2.5)).toEqual([0, 1.25, 2.5]);
  });

  it('draws a line through known values and breaks at gaps', () => {
    expect(pathOf([0, 10, null, 5, 10], 10)).toBe('M 0 100 L 25 0 M 75 50 L 100 0');
    expect(pathOf([null, 5, null], 10)).toBe('M 50 50 h 0.6');
    expect(pathOf([], 1)).toBe('');
  });

  it('stays inside the plot area', () => {
    expect(pathOf([30, 0], 10)).toBe('M 0 0 L 100 100');
  });
});
