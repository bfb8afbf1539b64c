import { describe, expect, it } from 'vitest';
import { expectedWords, minutesLeft, served, ticking, waited, waitMark } from './lobby-times.ts';

const at = (clock: string): string => `2026-11-20T${clock}Z`;
const now = Date.parse(at('10:30:00'));
const blank = {
  joined_at: at('10:00:00'),
  called_at: null,
  started_at: null,
  ended_at: null,
  promised_minutes: null,
  expected_minutes: 15,
  expected_end: null,
};

describe('waited', () => {
  it.each([
    ['still waiting, nothing promised', {}, { minutes: 30, promised: null, overdue: 0 }],
    ['overdue', { promised_minutes: 24 }, { minutes: 30, promised: 24, overdue: 6 }],
    ['just in time', { promised_minutes: 30 }, { minutes: 30, promised: 30, overdue: 0 }],
    [
      'called',
      { called_at: at('10:12:59'), promised_minutes: 18 },
      { minutes: 12, promised: 18, overdue: 0 },
    ],
    ['clock behind', { joined_at: at('10:31:00') }, { minutes: 0, promised: null, overdue: 0 }],
  ])('%s', (_words, fields, expected) => {
    expect(waited({ ...blank, ...fields }, now)).toEqual(expected);
  });
});

describe('the mark of a wait', () => {
  const marks = { amber: 20, red: 40 };
  it.each([
    ['short', { minutes: 19, overdue: 0 }, marks, { tone: null, over: null }],
    ['long', { minutes: 20, overdue: 0 }, marks, { tone: 'amber', over: 20 }],
    ['overdue', { minutes: 21, overdue: 6 }, marks, { tone: 'red', over: null }],
    ['very long', { minutes: 40, overdue: 0 }, marks, { tone: 'red', over: 40 }],
    ['without marks', { minutes: 90, overdue: 0 }, { amber: null, red: null }, { tone: null, over: null }],
  ])('%s', (_words, wait, of, expected) => {
    expect(waitMark(wait, of)).toEqual(expected);
  });
});

describe('served', () => {
  it.each([
    ['not started', {}, { minutes: 0, over: 0, share: 0 }],
    ['half way', { started_at: at('10:20:00'), expected_minutes: 20 }, { minutes: 10, over: 0, share: 0.5 }],
    [
      'longer than usual, as expected',
      { started_at: at('10:10:00'), expected_end: at('10:40:00') },
      { minutes: 20, over: 0, share: 2 / 3 },
    ],
    ['over', { started_at: at('10:13:00') }, { minutes: 17, over: 2, share: 1 }],
    [
      'ended',
      { started_at: at('10:13:00'), ended_at: at('10:20:00') },
      { minutes: 7, over: 0, share: 7 / 15 },
    ],
    ['no usual time', { started_at: at('10:29:00'), expected_minutes: 0 }, { minutes: 1, over: 0, share: 1 }],
  ])('%s', (_words, fields, expected) => {
    expect(served({ ...blank, ...fields }, now)).toEqual(expected);
  });
});

describe('a ticking time', () => {
  it.each([
    [0, '0:00'],
    [48_000, '0:48'],
    [725_000, '12:05'],
    [3_725_999, '1:02:05'],
    [-5000, '0:00'],
  ])('%i ms', (gone, text) => {
    expect(ticking(now - gone, now)).toBe(text);
  });
});

it('minutes left are known until the expected end', () => {
  expect(minutesLeft({ expected_end: null }, now)).toBeNull();
  expect(minutesLeft({ expected_end: at('10:30:00') }, now)).toBeNull();
  expect(minutesLeft({ expected_end: at('10:42:30') }, now)).toBe(12.5);
});

describe('the expected start in words', () => {
  const t = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ');
  const duration = (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  it.each([
    ['the next visitor', { minutes: 0, low: 0, high: 1 }, '10:45'],
    ['no range', { minutes: 10, low: 10, high: 10 }, 'fact.expected.about 10:45 10 min'],
    ['minutes', { minutes: 35, low: 20, high: 50 }, 'fact.expected.range 10:45 35 min 20 50 min'],
    ['hours', { minutes: 50, low: 20, high: 75 }, 'fact.expected.range 10:45 50 min 20 min 1 h 15 min'],
  ])('%s', (_words, wait, words) => {
    expect(expectedWords('10:45', { ...wait, mayVary: false }, { t, duration })).toBe(words);
  });
});
