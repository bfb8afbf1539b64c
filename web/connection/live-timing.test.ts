import { describe, expect, it } from 'vitest';
import { liveStateOf, mayReload, reloadIsDue, retryDelay } from './live-timing.ts';

describe('liveStateOf', () => {
  it.each([
    [null, 'live'],
    [0, 'live'],
    [19_999, 'live'],
    [20_000, 'reconnecting'],
    [299_999, 'reconnecting'],
    [300_000, 'offline'],
  ] as const)('after %s ms without a connection is %s', (downFor, state) => {
    expect(liveStateOf(downFor)).toBe(state);
  });
});

it('a reload is due past 900 s only', () => {
  expect([null, 899_999, 900_000].map(reloadIsDue)).toEqual([false, false, true]);
});

describe('mayReload', () => {
  const idle = { dialogOpen: false, fieldFocused: false, changedAgo: null };
  it('waits for dialogs, fields and fresh changes', () => {
    expect(mayReload(idle)).toBe(true);
    expect(mayReload({ ...idle, dialogOpen: true })).toBe(false);
    expect(mayReload({ ...idle, fieldFocused: true })).toBe(false);
    expect(mayReload({ ...idle, changedAgo: 59_999 })).toBe(false);
    expect(mayReload({ ...idle, changedAgo: 60_000 })).toBe(true);
  });
});

describe('retryDelay', () => {
  it('waits 20 s after a forced disconnect', () => {
    expect(retryDelay('forced', 0, 0)).toBe(20_000);
    expect(retryDelay('forced', 0, 1)).toBe(20_000);
  });

  it('comes back within a second after a drop, then every few seconds, then every 20 s, spread out', () => {
    expect([0, 0.5, 1].map((chance) => retryDelay('dropped', 0, chance))).toEqual([500, 750, 1_000]);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 99].map((attempt) => retryDelay('failed', attempt, 1))).toEqual([
      2_000, 4_000, 4_000, 4_000, 4_000, 8_000, 16_000, 20_000, 20_000,
    ]);
  });
});
