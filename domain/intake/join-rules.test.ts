import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountryCallingCode } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { checkJoinForm, tidyJoinForm } from './join-form.ts';
import { BAD_JOINS, formOf, NAMES, rulesOf } from './testing/bad-joins.ts';
import type { VerdictCode } from './verdict.ts';
import { checkName, checkPhone } from './verdicts.ts';

describe('the rules of the join form', () => {
  it.each(BAD_JOINS.map((join) => [join.what, join] as const))('find: %s', (_, join) => {
    expect(checkJoinForm(formOf(join), rulesOf(join))).toEqual([join.fault]);
    expect(
      checkJoinForm({ ...formOf({ form: {} }), answers: { 7: ['blue'] } }, rulesOf({ asks: {} })),
    ).toEqual([]);
  });

  it('are all covered, except the calling code and dates, which no form of the line has', () => {
    const every: Record<VerdictCode, true> = {
      required: true,
      email: true,
      phone_country_code: true,
      phone_valid: true,
      name_characters: true,
      not_url: true,
      too_long: true,
      digits: true,
      checkbox_group: true,
      option: true,
      date: true,
      contact: true,
      compliance: true,
    };
    const result = new Set(BAD_JOINS.map(({ fault }) => fault.code));
    expect(Object.keys(every).filter((code) => !result.has(code as VerdictCode))).toEqual([
      'phone_country_code',
      'date',
    ]);
  });
});

describe('telephone numbers of all countries', () => {
  const numbers = Object.entries(examples as Record<string, string>).map(([country, national]) => ({
    country,
    digits: `${getCountryCallingCode(country as CountryCode)}${national}`,
    national,
  }));
  const within = numbers.filter(({ digits }) => digits.length >= 8 && digits.length <= 15);

  it("are valid with 8 to 15 digits, by each country's example", () => {
    expect(within.length).toBeGreaterThan(230);
    expect(within.filter(({ digits }) => checkPhone(`+${digits}`) !== null)).toEqual([]);
    expect(within.filter(({ digits }) => checkPhone(digits) !== null)).toEqual([]);
    const spaced = (digits: string) => `+${digits.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
    expect(within.filter(({ digits }) => checkPhone(spaced(digits)) !== null)).toEqual([]);
    for (const { digits } of within) {
      const form = formOf({ form: { cell_phone: spaced(digits) } });
      expect(tidyJoinForm(form, rulesOf({ asks: {} })).phone).toBe(`+${digits}`);
    }
  });

  it('are invalid if shorter', () => {
    const short = numbers.filter(({ digits }) => digits.length < 8);
    expect(short.filter(({ digits }) => checkPhone(`+${digits}`) === null)).toEqual([]);
  });
});

describe('names of people', () => {
  it.each(NAMES)('%s', (name) => {
    expect(checkName(name, { required: true })).toBeNull();
    expect(checkName(name.normalize('NFD'))).toBeNull();
  });
});
