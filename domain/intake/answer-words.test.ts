import { expect, it } from 'vitest';
import { replyWords } from './answer-words.ts';

const options = [
  { value: 'a', text: 'Savings' },
  { value: 'b', text: 'Loan' },
];

it.each([
  ['a', 'Savings'],
  ['Some text', 'Some text'],
  [['a', 'b'], 'Savings, Loan'],
  [['a', 'gone'], 'Savings, gone'],
  [[], ''],
])('words the reply %j', (value, words) => {
  expect(replyWords({ options, value })).toBe(words);
});
