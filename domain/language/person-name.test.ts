import { expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { asksFamilyNameFirst, fullName } from './person-name.ts';

it.each([
  ['길동', '홍', '홍길동'],
  ['伟', '王', '王伟'],
  ['길동', '', '길동'],
  ['Ana', 'Díaz', 'Ana Díaz'],
  [' Ana ', '', 'Ana'],
  ['', 'Díaz', 'Díaz'],
  ['Ana', '홍', 'Ana 홍'],
  ['', '', ''],
])('%j and %j are %j', (first, last, name) => {
  expect(fullName(first, last)).toBe(name);
});

it('asks for the family name first in Korean and Chinese', () => {
  expect(LANGUAGES.filter(asksFamilyNameFirst)).toEqual(['ko', 'zh']);
});
