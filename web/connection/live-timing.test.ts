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
  it('waits for dialogs, focused fields and recent changes', () => {
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

  it('retries within seconds after a drop, then every 20 s, at random times', () => {
    expect([0, 0.5, 1].map((chance) => retryDelay('dropped', 0, chance))).toEqual([300, 1_650, 3_000]);
    expect(
      [19_999, 20_000, 59_999, 60_000, 899_999].map((downFor) => retryDelay('failed', downFor, 1)),
    ).toEqual([3_000, 8_000, 8_000, 20_000, 20_000]);
  });
});

describe('ten thousand pages after a restart', () => {
  /**
   * Milliseconds after the server's return until each page is connected again. `awayFor`: how long the server
   * was unreachable, in ms.
   */
  function returnsAfter(awayFor: number): number[] {
    const chance = drawsOf(awayFor + 1);
    return Array.from({ length: 10_000 }, () => {
      let at = 0;
      do at += retryDelay('failed', at, chance());
      while (at < awayFor);
      return at - awayFor;
    });
  }

  it.each([0, 600, 1_200, 2_500, 4_000, 7_000, 12_000, 18_000])(
    'reconnect soon, and not all at once, after %i ms without a server',
    (awayFor) => {
      const returns = returnsAfter(awayFor);
      const last = Math.max(...returns);
      expect(last).toBeLessThanOrEqual(3_000);
      const steps = Array.from({ length: Math.ceil(last / 100) + 1 }, () => 0);
      for (const at of returns) steps[Math.floor(at / 100)]! += 1;
      expect(Math.max(...steps) / (returns.length / steps.length)).toBeLessThan(3);
    },
  );
});

/** The same random numbers in every run (a linear congruential generator). */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}
