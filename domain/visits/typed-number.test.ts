import { describe, expect, it } from 'vitest';
import { crockford8 } from './numbers.ts';
import { NUMBER_KEYS, readConfirmationNumber } from './typed-number.ts';

it('has a key for every character of a confirmation number', () => {
  const used = Array.from({ length: 32 }, (_, value) => crockford8(BigInt(value)).at(-1));
  expect([...NUMBER_KEYS].sort()).toEqual(used);
});

describe('a typed confirmation number', () => {
  it.each(['LK7 4QX 92', 'lk7-4qx-92', ' 1k74qx92 '])('%s is read with its letters and digits', (typed) => {
    expect(readConfirmationNumber(typed)).toBe('1K74QX92');
  });
});
