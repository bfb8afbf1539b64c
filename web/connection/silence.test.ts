import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSilence } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watched = (after: number) => {
  const [ask, lost] = [vi.fn<() => void>(), vi.fn<() => void>()];
  return { ask, lost, silence: watchSilence({ after, ask, lost }) };
};

it('pings after the time the service names, at most half a minute', () => {
  const [quick, slow] = [watched(5_000), watched(120_000)];
  vi.advanceTimersByTime(5_000);
  expect([quick.ask.mock.calls.length, slow.ask.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(25_000);
  expect(slow.ask).toHaveBeenCalledTimes(1);
});

it('loses a connection that stays silent ten seconds after the ping', () => {
  const [dead, alive] = [watched(30_000), watched(30_000)];
  vi.advanceTimersByTime(31_000);
  alive.silence.heard();
  vi.advanceTimersByTime(9_000);
  expect([dead.lost.mock.calls.length, alive.lost.mock.calls.length]).toEqual([1, 0]);
});

it('does nothing after it is stopped', () => {
  const { ask, lost, silence } = watched(30_000);
  silence.stop();
  vi.advanceTimersByTime(100_000);
  expect([ask.mock.calls.length, lost.mock.calls.length]).toEqual([0, 0]);
});
