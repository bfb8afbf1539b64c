import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { checkEmail, checkName, checkPhone } from '#domain/intake/verdicts.ts';
import { NAMES } from './names.ts';
import { AREA_CODES, peopleOf } from './people.ts';
import { seededRandom } from './random.ts';

describe('the people of the demo', () => {
  const everyLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, 1]));
  const next = peopleOf(seededRandom('people'), { languages: everyLanguage, areaCodes: AREA_CODES.CA });
  const people = Array.from({ length: 3_000 }, next);

  it("all pass the form's validation", () => {
    for (const { firstName, lastName, email, phone } of people) {
      expect([
        checkName(firstName, { required: true }),
        checkName(lastName),
        checkEmail(email),
        checkPhone(phone),
      ]).toEqual([null, null, null, null]);
      expect(email === '' && phone === '').toBe(false);
    }
  });

  it('have addresses and numbers without an owner', () => {
    for (const { email, phone } of people) {
      expect(email).toMatch(/^$|^[a-z.]+\d*@example\.(com|org)$/);
      expect(phone).toMatch(/^$|^\+1\d{3}55501[5-9]\d$/);
    }
  });

  it('return, in every language, some with names in their own script', () => {
    expect(new Set(people).size).toBeLessThan(people.length * 0.75);
    expect(new Set(people.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
    for (const script of [/\p{Script=Hangul}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u]) {
      expect(people.some(({ firstName }) => script.test(firstName))).toBe(true);
    }
  });

  it('use names without duplicates', () => {
    for (const { first, last } of Object.values(NAMES)) {
      expect(new Set(first).size).toBe(first.length);
      expect(new Set(last).size).toBe(last.length);
    }
  });
});
