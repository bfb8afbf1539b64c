import { describe, expect, it } from 'vitest';
import { addCounts, confirmsName, erasureState, mayDecide } from './erasure.ts';

describe('who decides about an erasure', () => {
  it.each([
    ['approve', true, 'own'],
    ['approve', false, null],
    ['decline', true, 'own'],
    ['decline', false, null],
    ['withdraw', true, null],
    ['withdraw', false, 'not-own'],
  ] as const)('%s, asked by the same person: %s', (outcome, isOwn, because) => {
    expect(mayDecide({ state: 'open', outcome, isOwn })).toEqual(
      because === null ? { ok: true } : { ok: false, because },
    );
  });

  it.each(['declined', 'withdrawn', 'expired', 'done'] as const)('no person, once it is %s', (state) => {
    expect(mayDecide({ state, outcome: 'approve', isOwn: false })).toEqual({ ok: false, because: 'closed' });
  });
});

describe('an open request', () => {
  it('expires at its instant, and a decided one does not', () => {
    expect(erasureState({ state: 'open', expiresAt: 10, now: 9 })).toBe('open');
    expect(erasureState({ state: 'open', expiresAt: 10, now: 10 })).toBe('expired');
    expect(erasureState({ state: 'done', expiresAt: 10, now: 11 })).toBe('done');
  });
});

describe('a typed name', () => {
  it('confirms with other spaces, and not with another name', () => {
    expect(confirmsName(' Grace  Okafor ', 'Grace Okafor')).toBe(true);
    expect(confirmsName('Grace', 'Grace Okafor')).toBe(false);
    expect(confirmsName('', '')).toBe(true);
    expect(confirmsName('grace okafor', 'Grace Okafor')).toBe(false);
  });
});

it('counts of several owners add up, without kinds of nothing', () => {
  expect(addCounts({ visits: 2, notes: 0 }, { visits: 1, files: 3 })).toEqual({ visits: 3, files: 3 });
});
