import { expect, it } from 'vitest';
import { languagesOfSome } from './spoken-languages.ts';

it('lists the languages of some of the staff, without those of all and unknown ones', () => {
  const staff = [{ languages: ['fr', 'en'] }, { languages: ['en', 'es', 'xx'] }];
  expect(languagesOfSome(staff)).toEqual(['es', 'fr']);
  expect(languagesOfSome([staff[0]!])).toEqual([]);
  expect(languagesOfSome([])).toEqual([]);
});
