import { expect, it } from 'vitest';
import { hasRisen } from './count-alerts.tsx';

it.each([
  [0, 1, true],
  [2, 3, true],
  [2, 2, false],
  [3, 1, false],
  // The first count of a page is no news.
  [null, 4, false],
  [4, null, false],
])('a count that goes from %s to %s is news: %s', (before, count, isNews) => {
  expect(hasRisen(before, count)).toBe(isNews);
});
