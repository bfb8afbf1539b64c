import { describe, expect, it } from 'vitest';
import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { MINUTE, fromIso } from '#domain/time/instant.ts';
import { roundedTime, waitView, worthAnnouncing } from './wait-view.ts';

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
  it('is at least a minute with people before, and what is certain', () => {
    const soon = { ...visit, expected_start: '2026-11-20T18:00:00Z', low: 0, high: 0, people_before: 4 };
    expect(waitView({ ...facts, visit: soon })).toMatchObject({ kind: 'range', minutes: 1, low: 1, high: 1 });
    const certain = { ...soon, people_before: 0, least: 7 };
    expect(waitView({ ...facts, visit: certain, now: shown + 2 * MINUTE })).toMatchObject({ minutes: 5 });
  });

  it('is rounded to five minutes from 20 on, and so are its clock times', () => {
    const long = { ...visit, expected_start: '2026-11-20T18:33:00Z', low: 18, high: 52 };
    const view = waitView({ ...facts, visit: long });
    expect(view).toMatchObject({ minutes: 35, low: 18, high: 50, latest: shown + 52 * MINUTE });
    expect(roundedTime(shown + 52 * MINUTE, shown)).toBe(shown + 50 * MINUTE);
    expect(roundedTime(shown + 18 * MINUTE, shown)).toBe(shown + 18 * MINUTE);
  });

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
    expect(waitView({ ...facts, visit: { ...visit, low: 0, high: 19 } })).toMatchObject({ low: 0, high: 19 });
  });

  it('never leaves the expected start outside the range', () => {
    const odd = { ...visit, low: 20, high: 5 };
    const view = waitView({ ...facts, visit: odd });
    expect(view).toMatchObject({ low: 12, minutes: 12, high: 13 });
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
