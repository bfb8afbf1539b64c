import { expect, it } from 'vitest';
import { nextMinutesMore } from './minutes-more.ts';

it.each([
  ['without an expectation', null, 5],
  ['after the expected end', -12, 5],
  ['right after one press', 4.99, 10],
  ['right after one press, by a clock ten seconds behind', 5.16, 10],
  ['exactly at a step', 10, 15],
  ['some minutes later', 7.2, 15],
  ['at most an hour', 59, 60],
  ['at an hour', 60, 60],
])('%s, a press stands for the next five minutes', (_, left, expected) => {
  expect(nextMinutesMore(left)).toBe(expected);
});
