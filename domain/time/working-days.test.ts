import { expect, it } from 'vitest';
import type { Weekday } from './date.ts';
import { workingDaysAfter } from './working-days.ts';

const FRIDAY = '2026-11-20';

it.each<[Weekday[], number, string]>([
  [[1, 2, 3, 4, 5], 2, '2026-11-24'],
  [[1, 2, 3, 4, 5, 6], 2, '2026-11-23'],
  [[5], 1, '2026-11-27'],
  [[], 2, '2026-11-22'],
  [[1], 0, FRIDAY],
])('with the weekdays %j, %i working days after a Friday is %s', (weekdays, count, date) => {
  expect(workingDaysAfter(FRIDAY, count, new Set(weekdays))).toBe(date);
});
