import { expect, it } from 'vitest';
import { recipientsIn } from './recipients.ts';

it.each([
  ['', []],
  [' \n ', []],
  ['a@example.com', [['a@example.com', '', '']]],
  [
    'Grace Okafor <grace@example.com>\nb@example.com; Ada <ada@example.com>',
    [
      ['grace@example.com', 'Grace', 'Okafor'],
      ['b@example.com', '', ''],
      ['ada@example.com', 'Ada', ''],
    ],
  ],
  ['Ana Maria de Souza <ana@example.com>', [['ana@example.com', 'Ana', 'Maria de Souza']]],
])('the recipients in %j', (text, expected) => {
  expect(
    recipientsIn(text).map(({ email, first_name: first, last_name: last }) => [email, first, last]),
  ).toEqual(expected);
});
