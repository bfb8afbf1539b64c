import { expect, it } from 'vitest';
import { maskedEmail } from './email.ts';

it.each([
  ['dana.diaz@example.com', 'd…@example.com'],
  ['ñandú@example.com', 'ñ…@example.com'],
  ['', null],
  ['nobody', null],
  ['@example.com', null],
])('%s is masked as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
