import { describe, expect, it } from 'vitest';
import type { UserResource } from '#contract/vendors/users.ts';
import { ANYBODY, requestedLanguage, requestedPerson, whoSpeaks } from './answers.ts';
import { suggestedFirst, suggestedPerson, whoIsOffered } from './who-is-offered.ts';

const person = (id: string, ...languages: string[]): UserResource => ({
  id,
  type: 'users',
  attributes: { full_name: id, photo: null, languages },
});
const STAFF = [person('1', 'en', 'fr'), person('2', 'en'), person('3', 'en', 'ko', 'tlh')];

describe('whom one may ask for', () => {
  it.each([
    ['optional', [ANYBODY], ['fr', 'ko'], ['1', '2', '3']],
    ['preferences', [ANYBODY], ['fr', 'ko'], []],
    ['required', [], [], ['1', '2', '3']],
  ] as const)('where it is %s', (staffSelection, anybody, languages, people) => {
    expect(whoIsOffered(STAFF, { staffSelection })).toEqual({ anybody, languages, people });
  });

  it('is nobody of a language where the vendor shows none', () => {
    const silent = STAFF.map(({ id }) => person(id));
    expect(whoIsOffered(silent, { staffSelection: 'optional' }).languages).toEqual([]);
  });
});

describe('who is suggested', () => {
  const among = (preferredStaff: string | null) =>
    suggestedPerson({ presets: { preferredStaff }, offered: { staff: STAFF } });
  it('is one of those who may be asked for, or nobody', () => {
    expect(['3', '9', null].map(among)).toEqual(['3', null, null]);
  });

  it('stands first, and the others as they stood', () => {
    expect(suggestedFirst(STAFF, '3').map(({ id }) => id)).toEqual(['3', '1', '2']);
    expect(suggestedFirst(STAFF, null).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});

describe('whoever is wanted', () => {
  it('is somebody, whoever speaks a language, or anybody', () => {
    expect(['7', ANYBODY, whoSpeaks('fr'), null].map(requestedPerson)).toEqual(['7', null, null, null]);
    expect(['7', ANYBODY, whoSpeaks('fr'), 'speaks:tlh', null].map(requestedLanguage)).toEqual([
      null,
      null,
      'fr',
      null,
      null,
    ]);
  });
});
