import { describe, expect, it } from 'vitest';
import type { UserResource } from '#contract/vendors/users.ts';
import { ANYBODY, requestedLanguage, requestedPerson, whoSpeaks } from './answers.ts';
import { suggestedFirst, suggestedPerson, staffChoices } from './staff-choices.ts';

const person = (id: string, ...languages: string[]): UserResource => ({
  id,
  type: 'users',
  attributes: { full_name: id, photo: null, languages },
});
const STAFF = [person('1', 'en', 'fr'), person('2', 'en'), person('3', 'en', 'ko', 'tlh')];

describe('the staff to choose from', () => {
  it.each([
    ['optional', [ANYBODY], ['fr', 'ko'], ['1', '2', '3']],
    ['preferences', [ANYBODY], ['fr', 'ko'], []],
    ['required', [], [], ['1', '2', '3']],
  ] as const)('where it is %s', (staffSelection, anybody, languages, people) => {
    expect(staffChoices(STAFF, { staffSelection })).toEqual({ anybody, languages, people });
  });

  it('includes no languages where the vendor shows none', () => {
    const silent = STAFF.map(({ id }) => person(id));
    expect(staffChoices(silent, { staffSelection: 'optional' }).languages).toEqual([]);
  });
});

describe('the preferred staff member', () => {
  const among = (preferredStaff: string | null) =>
    suggestedPerson({ presets: { preferredStaff }, offered: { staff: STAFF } });
  it('must be one of the staff on offer, otherwise null', () => {
    expect(['3', '9', null].map(among)).toEqual(['3', null, null]);
  });

  it('comes first, and the others keep their order', () => {
    expect(suggestedFirst(STAFF, '3').map(({ id }) => id)).toEqual(['3', '1', '2']);
    expect(suggestedFirst(STAFF, null).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});

describe('the requested staff', () => {
  it('is a person, a language, or anybody', () => {
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
