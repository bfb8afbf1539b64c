import { expect, it } from 'vitest';
import { formatTicket } from './ticket-number.ts';

it.each([
  ['A', 42, 'A-042'],
  ['B', 1, 'B-001'],
  ['A', 999, 'A-999'],
  ['A', 1000, 'A-1000'],
  ['', 7, '007'],
])('writes %s and %i as %s', (prefix, number, text) => {
  expect(formatTicket(prefix, number)).toBe(text);
});
