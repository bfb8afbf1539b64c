import { expect, it } from 'vitest';
import { recipientsIn } from './recipients.ts';

it.each([
  ['', []],
  [' \n ', []],
  ['a@example.com', [['a@example.com', '', '', '']]],
  [
    'Grace Okafor <grace@example.com>\nb@example.com; Ada <ada@example.com>',
    [
      ['grace@example.com', '', 'Grace', 'Okafor'],
      ['b@example.com', '', '', ''],
      ['ada@example.com', '', 'Ada', ''],
    ],
  ],
  ['Ana Maria de Souza <ana@example.com>', [['ana@example.com', '', 'Ana', 'Maria de Souza']]],
  [
    '+1 (202) 555-0147\nGrace <grace@example.com, +33 1 23 45 67 89>; 0123 456 789, b@example.com',
    [
      ['', '+1 (202) 555-0147', '', ''],
      ['grace@example.com', '+33 1 23 45 67 89', 'Grace', ''],
      ['b@example.com', '0123 456 789', '', ''],
    ],
  ],
  ['grace@example, ada', [['grace@example,ada', '', '', '']]],
])('the recipients in %j', (text, expected) => {
  expect(
    recipientsIn(text).map(({ email, phone, first_name: first, last_name: last }) => [
      email,
      phone,
      first,
      last,
    ]),
  ).toEqual(expected);
});
