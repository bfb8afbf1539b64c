import { afterEach, expect, it, vi } from 'vitest';
import { adoptServerClock, letClockRun, onServerClock, serverNow } from './use-now.ts';

const TOLD = '2026-11-20T18:00:00Z';
const told = Date.parse(TOLD);

afterEach(() => {
  letClockRun();
  vi.useRealTimers();
});

it('a page that was drawn stands still in its moment until it has come to life', () => {
  vi.useFakeTimers({ now: told + 4_000 });
  adoptServerClock(TOLD, true);
  vi.advanceTimersByTime(70_000);
  expect(serverNow()).toBe(told);
  letClockRun();
  expect(serverNow()).toBe(told + 74_000);
});

it('a page that draws itself goes by the clock at once', () => {
  vi.useFakeTimers({ now: told + 4_000 });
  adoptServerClock(TOLD, false);
  expect(serverNow()).toBe(told + 4_000);
});

it('a device whose clock is wrong tells the server’s time, then as before', () => {
  vi.useFakeTimers({ now: told + 3 * 3_600_000 });
  adoptServerClock(TOLD, true);
  expect(serverNow()).toBe(told);
  letClockRun();
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(told + 5_000);
  expect(onServerClock(Date.now())).toBe(told + 5_000);
});

it('what is no time is none', () => {
  vi.useFakeTimers({ now: told });
  adoptServerClock('', true);
  expect(serverNow()).toBe(told);
});
