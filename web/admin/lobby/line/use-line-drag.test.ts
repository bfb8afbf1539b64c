import { expect, it } from 'vitest';
import { edgeStep, slotAt } from './use-line-drag.ts';

const rows = [0, 60, 120].map((top) => ({ top, bottom: top + 60 }));

it('finds the place between the rows at the pointer', () => {
  expect([-5, 29, 31, 91, 179].map((y) => slotAt(rows, y))).toEqual([0, 0, 1, 2, 3]);
  expect(slotAt([], 10)).toBe(0);
});

it('scrolls near the edges alone', () => {
  const bounds = { top: 100, bottom: 500 };
  expect([110, 300, 490].map((y) => edgeStep(y, bounds))).toEqual([-10, 0, 10]);
});
