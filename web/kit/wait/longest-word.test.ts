import { expect, it } from 'vitest';
import { longestWord } from './WaitArch.tsx';

it.each([
  ['Desk 3', 4],
  ['al mostrador', 9],
  ['', 1],
  ['··· 143', 3],
  ['창구', 3.6],
])('the longest word of %j is %d letters wide', (words, letters) => {
  expect(longestWord(words)).toBeCloseTo(letters);
});

it('counts non-text as short', () => {
  expect(longestWord(null)).toBe(1);
});
