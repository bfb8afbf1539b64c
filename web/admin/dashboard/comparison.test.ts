import { expect, it } from 'vitest';
import { compare } from './comparison.ts';

it.each([
  [8, 5, 'neither', { direction: 'more', difference: 3, tone: 'muted' }],
  [13, 11, 'lower', { direction: 'more', difference: 2, tone: 'warn' }],
  [9, 11, 'lower', { direction: 'fewer', difference: 2, tone: 'ok' }],
  [4, 4, 'lower', { direction: 'same', difference: 0, tone: 'muted' }],
  [null, 4, 'lower', null],
  [4, null, 'lower', null],
] as const)('%j against %j, where %s is better, is %j', (value, before, better, shown) => {
  expect(compare(value, before, better)).toEqual(shown);
});
