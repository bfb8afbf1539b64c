import { afterEach, expect, it, vi } from 'vitest';
import { pageClock } from './page-clock.ts';

const SENT = '2026-11-20T18:00:00Z';
const shown = Date.parse(SENT);

afterEach(() => void vi.useRealTimers());

it('a server-rendered page keeps its render time until it is hydrated', () => {
  vi.useFakeTimers({ now: shown + 4_000 });
  const clock = pageClock(SENT, true);
  vi.advanceTimersByTime(70_000);
  expect([clock.now(), clock.isHeld()]).toEqual([shown, true]);
  clock.start();
  expect([clock.now(), clock.isHeld()]).toEqual([shown + 74_000, false]);
});

it('a page rendered in the browser uses the clock at once', () => {
  vi.useFakeTimers({ now: shown + 4_000 });
  expect(pageClock(SENT, false).now()).toBe(shown + 4_000);
});

it('a device with a wrong clock uses the server’s time, then the same as before', () => {
  vi.useFakeTimers({ now: shown + 3 * 3_600_000 });
  const clock = pageClock(SENT, true);
  expect(clock.now()).toBe(shown);
  clock.start();
  vi.advanceTimersByTime(5_000);
  expect(clock.now()).toBe(shown + 5_000);
  expect(clock.onServerClock(Date.now())).toBe(shown + 5_000);
});

it('ignores an invalid time', () => {
  vi.useFakeTimers({ now: shown });
  expect(pageClock('', true).now()).toBe(shown);
});
