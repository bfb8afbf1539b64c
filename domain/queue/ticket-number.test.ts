import { expect, it } from 'vitest';
import { formatTicket, readNumber } from './ticket-number.ts';

it.each([
  ['A', 42, 'A-042'],
  ['B', 1, 'B-001'],
  ['A', 999, 'A-999'],
  ['A', 1000, 'A-1000'],
  ['', 7, '007'],
])('writes %s and %i as %s', (prefix, number, text) => {
  expect(formatTicket(prefix, number)).toBe(text);
});

it.each([
  ['A-042', { prefix: 'A', number: 42 }],
  ['ab 7', { prefix: 'AB', number: 7 }],
  ['042', { prefix: null, number: 42 }],
  ['jk7 4qx-92', { confirmation: 'JK74QX92' }],
  ['LK74QX9', null],
  ['LOUIS12A', null],
  ['ABC-1', null],
  ['walk', null],
  ['', null],
])('reads %j as %j', (typed, number) => {
  expect(readNumber(typed)).toEqual(number);
});
