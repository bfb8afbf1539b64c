import { expect, it } from 'vitest';
import { phoneWords } from './phone-words.ts';

it.each([
  ['+15125550110', '+1 (512) 555-0110'],
  ['1 512 555 0110', '+1 (512) 555-0110'],
  ['+1 (512) 555-0110', '+1 (512) 555-0110'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['ask for Ana', 'ask for Ana'],
  ['', ''],
])('%s reads as %s', (phone, words) => {
  expect(phoneWords(phone)).toBe(words);
});
