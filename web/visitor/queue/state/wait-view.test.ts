import { describe, expect, it } from 'vitest';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { MINUTE, fromIso } from '#domain/time/instant.ts';
import { isOverdue, waitView, worthAnnouncing } from './wait-view.ts';

const shown = fromIso('2026-11-20T18:00:00Z');
const visit = {
  expected_start: '2026-11-20T18:12:30Z',
  low: 8,
  high: 19,
  shown: true,
  reason: null,
} as QueueAppointmentAttributes;
const facts = { visit, waitShownAt: shown, now: shown, showWait: true, customText: '', kioskType: false };

describe('the wait on the visitor’s own page', () => {
  it('is a range around the expected start, which counts down with the clock', () => {
    expect(waitView(facts)).toMatchObject({ kind: 'range', minutes: 12, low: 8, high: 19 });
    expect(waitView({ ...facts, now: shown + 5 * MINUTE })).toMatchObject({
      kind: 'range',
      minutes: 7,
      low: 3,
      high: 14,
    });
    expect(waitView({ ...facts, now: shown + 10 * MINUTE })).toMatchObject({
      kind: 'range',
      minutes: 2,
      low: 0,
      high: 9,
    });
  });

  it('says next in the last minute, and also after the time has passed', () => {
    expect(waitView({ ...facts, now: shown + 12 * MINUTE }).kind).toBe('next');
    expect(waitView({ ...facts, now: shown + 60 * MINUTE })).toMatchObject({ kind: 'next', low: 0, high: 1 });
  });

  it('agrees with the lobby and the API where a turn may come at once', () => {
    expect(waitView({ ...facts, visit: { ...visit, low: 0, high: 22 } })).toMatchObject({ low: 0, high: 22 });
  });

  it('never leaves the expected start outside the range', () => {
    const odd = { ...visit, low: 20, high: 5 };
    const view = waitView({ ...facts, visit: odd });
    expect(view).toMatchObject({ low: 13, high: 13 });
  });

  it.each([
    [{ showWait: false, customText: 'Soon', kioskType: true }, { kind: 'none' }],
    [
      { customText: 'About half an hour', kioskType: true },
      { kind: 'custom', text: 'About half an hour' },
    ],
    [{ kioskType: true }, { kind: 'notify' }],
    [
      { visit: { ...visit, shown: false, expected_start: null, reason: 'learning' as const } },
      { kind: 'unknown', reason: 'learning' },
    ],
  ])('%j shows %j', (change, expected) => {
    expect(waitView({ ...facts, ...change })).toEqual(expected);
  });
});

describe('a promise', () => {
  it('is overdue after its latest time, and may be unknown', () => {
    expect([isOverdue(null, 5), isOverdue(5, 5), isOverdue(5, 6)]).toEqual([false, false, true]);
  });
});

describe('the announced wait', () => {
  it.each([
    [null, 12, false],
    [12, 8, false],
    [12, 7, true],
    [3, 8, true],
    [2, 0, true],
    [0, 0, false],
  ])('from %s to %i minutes: %s', (before, after, text) => {
    expect(worthAnnouncing(before, after)).toBe(text);
  });
});
