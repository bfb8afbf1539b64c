import { expect, it } from 'vitest';
import { compare, paceOf } from './comparison.ts';

it.each([
  [8, 5, 'neither', { direction: 'more', difference: 3, tone: 'muted' }],
  [13, 11, 'lower', { direction: 'more', difference: 2, tone: 'warn' }],
  [9, 11, 'lower', { direction: 'fewer', difference: 2, tone: 'ok' }],
  [4, 4, 'lower', { direction: 'same', difference: 0, tone: 'muted' }],
  [86, 82, 'higher', { direction: 'more', difference: 4, tone: 'ok' }],
  [82, 86, 'higher', { direction: 'fewer', difference: 4, tone: 'warn' }],
  [null, 4, 'lower', null],
  [4, null, 'lower', null],
] as const)('%j against %j, where %s is better, is %j', (value, before, better, shown) => {
  expect(compare(value, before, better)).toEqual(shown);
});

it.each([
  ['slower', [12, 10]],
  ['faster', [8, 10]],
  ['usual', [21, 20]],
  ['usual', [2, 1.5]],
  [null, [12, null]],
] as const)('the line moves %s with a wait of %j', (pace, [minutes, usual]) => {
  expect(paceOf([{ hour: 9, minutes, usual_minutes: usual }])).toBe(pace);
});

it('only the hours count that both days have', () => {
  const hours = [
    { hour: 9, minutes: 10, usual_minutes: 10 },
    { hour: 10, minutes: 90, usual_minutes: null },
    { hour: 11, minutes: null, usual_minutes: 1 },
  ];
  expect(paceOf(hours)).toBe('usual');
});
