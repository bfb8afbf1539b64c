import { describe, expect, it } from 'vitest';
import { nearKinds, positionOf } from './near-turn.ts';
import type { WaitEstimate } from './wait-estimate.ts';

const wait = (peopleBefore: number, lowMinutes: number): WaitEstimate => ({
  shown: true,
  expectedStart: 0,
  lowMinutes,
  highMinutes: lowMinutes + 10,
  leastMinutes: 0,
  varies: null,
  raw: { mean: lowMinutes, low: lowMinutes, high: lowMinutes + 10 } as never,
  peopleBefore,
  serving: 1,
  othersWaiting: peopleBefore,
});
const rules = { position: 3, returnMinutes: 15, method: 1 };

describe('a visitor near their turn', () => {
  it.each([
    [4, 60, []],
    [3, 60, []],
    [2, 60, ['position']],
    [1, 60, ['position']],
    [0, 0, []],
    [8, 16, []],
    [8, 15, ['return']],
    [2, 10, ['return', 'position']],
  ])('with %i before them and %i minutes at least is due %j', (before, low, kinds) => {
    expect(nearKinds(wait(before, low), rules)).toEqual(kinds);
  });

  it('hears only what the vendor sends, and is asked to come back where they come in person', () => {
    expect(nearKinds(wait(2, 10), { ...rules, position: null })).toEqual(['return']);
    expect(nearKinds(wait(2, 10), { ...rules, returnMinutes: null })).toEqual(['position']);
    for (const method of [2, 3]) expect(nearKinds(wait(2, 10), { ...rules, method })).toEqual(['position']);
  });

  it('hears nothing without a shown wait', () => {
    const unknown: WaitEstimate = {
      shown: false,
      reason: 'learning',
      peopleBefore: 2,
      serving: 1,
      othersWaiting: 2,
    };
    expect(positionOf(unknown)).toBeNull();
    expect(nearKinds(unknown, rules)).toEqual([]);
  });
});
