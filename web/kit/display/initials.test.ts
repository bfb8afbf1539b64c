import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Priya Nair', 'PN'],
  ['Émile Gagnon', 'ÉG'],
  ['Beatriz Nogueira da Silva', 'BS'],
  ['Harper & Sons Plumbing', 'HP'],
  ['Mei-Lin Zhou', 'MZ'],
  ['Cher', 'C'],
  ['김민준', '김'],
  ['', ''],
  ['  ', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
