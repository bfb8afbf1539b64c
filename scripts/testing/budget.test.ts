import { expect, it } from 'vitest';
import { spentInWords, sumOfBudgets, sumOfSpent } from './budget.ts';
import { parts } from './parts.ts';

const budget = { processor: 2, clock: 3 };

it.each([
  [{ processor: 1.94, clock: 3 }, 'processor 1.9 of 2 min, clock 3.0 of 3 min'],
  [{ processor: 2.1, clock: 1 }, 'processor 2.1 of 2 min, clock 1.0 of 3 min  <<< OVER BUDGET'],
  [{ processor: 1, clock: 3.2 }, 'processor 1.0 of 2 min, clock 3.2 of 3 min  <<< OVER BUDGET'],
  [{ processor: undefined, clock: 1 }, 'processor unknown of 2 min, clock 1.0 of 3 min'],
])('%o appears next to its budget', (spent, words) => {
  expect(spentInWords(spent, budget)).toBe(words);
});

it('sums the known values', () => {
  const spent = [
    { processor: 1, clock: 2 },
    { processor: 0.5, clock: 1 },
  ];
  expect(sumOfSpent(spent)).toEqual({ processor: 1.5, clock: 3 });
  expect(sumOfSpent([...spent, { processor: undefined, clock: 1 }])).toEqual({
    processor: undefined,
    clock: 4,
  });
});

it('all parts together take at most 40 processor minutes and 35 minutes of time', () => {
  const whole = sumOfBudgets(parts.map((part) => part.budget));
  expect(whole.processor).toBeLessThanOrEqual(40);
  expect(whole.clock).toBeLessThanOrEqual(35);
});
