import { describe, expect, it } from 'vitest';
import { litCall, shownCalls } from './calls.ts';
import type { BoardCall } from './calls.ts';

const T = Date.parse('2026-11-20T10:00:00Z');
const call = (label: string, second: number, again = ''): BoardCall => ({
  call_id: `${label}${again}`,
  ticket_id: label,
  label,
  is_ticket: true,
  station: 'Desk 1',
  called_at: new Date(T + second * 1000).toISOString(),
});
const on = (calling: readonly BoardCall[], seconds = 30) => ({
  calling: [...calling],
  call_hold_seconds: seconds,
});
const labels = (calls: readonly { call_id: string }[]): string =>
  calls.map(({ call_id }) => call_id).join(' ');

describe('the calls on the display', () => {
  it('are newest first, four at most', () => {
    const five = [call('E', 5), call('D', 4), call('C', 3), call('B', 2), call('A', 1)];
    expect(labels(shownCalls(null, on(five), T + 6000))).toBe('E D C B');
  });

  it('stay thirty seconds even if the board has dropped them', () => {
    const first = shownCalls([], on([call('A', 0)]), T);
    expect(labels(shownCalls(first, on([call('B', 20)]), T + 29_999))).toBe('B A');
    expect(labels(shownCalls(first, on([call('B', 20)]), T + 30_000))).toBe('B');
  });

  it('stay as long as the vendor holds calls', () => {
    const first = shownCalls([], on([call('A', 0)], 90), T);
    expect(labels(shownCalls(first, on([], 90), T + 89_999))).toBe('A');
    expect(labels(shownCalls(first, on([], 90), T + 90_000))).toBe('');
  });

  it('stay while they are on the board', () => {
    const first = shownCalls([], on([call('A', 0)]), T);
    expect(labels(shownCalls(first, on([call('A', 0)]), T + 600_000))).toBe('A');
  });

  it('show a visitor who is called again once, on top, and new again', () => {
    const first = shownCalls(null, on([call('B', 1), call('A', 0)]), T + 60_000);
    const again = shownCalls(first, on([call('A', 60, '-2'), call('B', 1)]), T + 61_000);
    expect(labels(again)).toBe('A-2 B');
    expect(litCall(again, T + 61_000)).toBe('A-2');
  });

  it('are two for two visitors of the same name', () => {
    const named = (one: BoardCall): BoardCall => ({ ...one, label: 'Maria', is_ticket: false });
    const first = shownCalls([], on([named(call('A', 0))]), T);
    expect(labels(shownCalls(first, on([named(call('B', 1))]), T + 2000))).toBe('B A');
  });

  it('stay for their full time when five come at once, except the oldest', () => {
    const first = shownCalls([], on([call('A', 0)]), T);
    const more = [call('E', 5), call('D', 4), call('C', 3), call('B', 2)];
    expect(labels(shownCalls(first, on(more), T + 5000))).toBe('E D C B');
  });
});

describe('the highlight', () => {
  it.each([
    ['on a new call', [], T + 100, 'A'],
    ['on for eight seconds', [], T + 7_999, 'A'],
    ['off after eight seconds', [], T + 8_000, null],
  ])('is %s', (_words, before, now, lit) => {
    const calls = shownCalls(before, on([call('A', 0)]), T);
    expect(litCall(calls, now)).toBe(lit);
  });

  it('skips calls from before the display started', () => {
    expect(litCall(shownCalls(null, on([call('A', 0)]), T + 60_000), T + 60_000)).toBe(null);
  });

  it('is off without calls', () => expect(litCall([], T)).toBe(null));
});
