import { afterEach, expect, it, vi } from 'vitest';
import { adoptServerClock, startClock, onServerClock, serverNow } from './use-now.ts';

const SENT = '2026-11-20T18:00:00Z';
const shown = Date.parse(SENT);

afterEach(() => {
  startClock();
  vi.useRealTimers();
});

it('a server-rendered page keeps its render time until it is hydrated', () => {
  vi.useFakeTimers({ now: shown + 4_000 });
  adoptServerClock(SENT, true);
  vi.advanceTimersByTime(70_000);
  expect(serverNow()).toBe(shown);
  startClock();
  expect(serverNow()).toBe(shown + 74_000);
});

it('a page rendered in the browser uses the clock at once', () => {
  vi.useFakeTimers({ now: shown + 4_000 });
  adoptServerClock(SENT, false);
  expect(serverNow()).toBe(shown + 4_000);
});

it('a device with a wrong clock uses the server’s time, then the same as before', () => {
  vi.useFakeTimers({ now: shown + 3 * 3_600_000 });
  adoptServerClock(SENT, true);
  expect(serverNow()).toBe(shown);
  startClock();
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(shown + 5_000);
  expect(onServerClock(Date.now())).toBe(shown + 5_000);
});

it('ignores an invalid time', () => {
  vi.useFakeTimers({ now: shown });
  adoptServerClock('', true);
  expect(serverNow()).toBe(shown);
});
