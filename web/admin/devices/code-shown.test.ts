import { expect, it } from 'vitest';
import { codeInGroups, remainingTime } from './code-shown.ts';

it('shows a code in two groups', () => {
  expect(codeInGroups('042913')).toBe('042 913');
});

it.each([
  [600_000, '10:00'],
  [545_000, '9:05'],
  [544_001, '9:05'],
  [999, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('shows %d ms as %s', (ms, shown) => {
  expect(remainingTime(ms)).toBe(shown);
});
