import { describe, expect, it } from 'vitest';
import { meetsGoal, tableOf } from './table.ts';

const figure = { proof: 'kill', what: 'lost', value: 2.5, unit: 'ms' };

describe('a figure', () => {
  it.each([
    [undefined, true],
    [{ atMost: 2.5 }, true],
    [{ atMost: 2.4 }, false],
    [{ atLeast: 2.5 }, true],
    [{ atLeast: 2.6 }, false],
    [{ atLeast: 2, atMost: 3 }, true],
  ])('with the goal %j', (goal, met) => {
    expect(meetsGoal({ ...figure, ...(goal && { goal }) })).toBe(met);
  });

  it('that misses the goal says so in the table', () => {
    const table = tableOf([figure, { ...figure, value: 12_345.6, goal: { atMost: 3_000 } }]);
    expect(table.split('\n').slice(0, 4)).toEqual([
      '| proof | what | figure    | goal       | holds |',
      '|-------|------|-----------|------------|-------|',
      '| kill  | lost | 2.5 ms    |            |       |',
      '| kill  | lost | 12,346 ms | ≤ 3,000 ms | NO    |',
    ]);
  });
});
