import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLoop } from './loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a loop', () => {
  it('works when woken, else by its poll, and at once while there is more', async () => {
    let left = 3;
    const work = vi.fn<() => Promise<boolean>>(async () => --left > 0);
    const loop = startLoop(work, { pollMs: 1_000, onError: () => {} });
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(3);
    loop.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(5);
    await loop.stop();
    loop.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(5);
  });

  it('pauses twice as long after each failure, up to five seconds, and does not wake meanwhile', async () => {
    const tried: number[] = [];
    const errors: unknown[] = [];
    let fails = true;
    const begun = Date.now();
    const loop = startLoop(
      async () => {
        tried.push(Date.now() - begun);
        if (fails) throw new Error('away');
        return false;
      },
      { pollMs: 250, onError: (error) => errors.push(error) },
    );
    for (let ms = 0; ms < 60_000; ms += 50) {
      loop.wake();
      await vi.advanceTimersByTimeAsync(50);
    }
    const rests = tried.slice(1).map((at, i) => at - tried[i]!);
    expect(rests.slice(0, 6)).toEqual([100, 200, 400, 800, 1_600, 3_200]);
    expect(new Set(rests.slice(6))).toEqual(new Set([4_500]));
    expect(errors).toHaveLength(tried.length);

    fails = false;
    const before = tried.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tried.length).toBeGreaterThan(before + 1);
    fails = true;
    const again = tried.length;
    await vi.advanceTimersByTimeAsync(900);
    expect(tried.length).toBeGreaterThan(again + 2);
    await loop.stop();
  });

  it('stops in the middle of a pause', async () => {
    const loop = startLoop(() => Promise.reject(new Error('away')), { pollMs: 250, onError: () => {} });
    await vi.advanceTimersByTimeAsync(20_000);
    await loop.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
