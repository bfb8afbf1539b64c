import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { callingCodeOf, phoneCountries } from './phone-countries.ts';
import { internationalPhone, plainInternational } from './phone-number.ts';

describe('phone countries', () => {
  it('holds exactly the calling codes of the phone library', () => {
    const theirs = Object.fromEntries(
      getCountries().map((country) => [country, getCountryCallingCode(country)]),
    );
    const ours = Object.fromEntries(phoneCountries('en').map(({ code, callingCode }) => [code, callingCode]));
    expect(ours).toEqual(theirs);
  });

  it('starts with Canada and the United States, then sorts by name in the requested language', () => {
    const french = phoneCountries('fr');
    expect(french.slice(0, 2).map(({ code }) => code)).toEqual(['CA', 'US']);
    expect(french.find(({ code }) => code === 'DE')?.name).toBe('Allemagne');
    const rest = french.slice(2).map(({ name }) => name);
    expect(rest).toEqual(rest.toSorted(new Intl.Collator('fr').compare));
  });

  it('has no calling code for an unknown country', () => {
    expect(callingCodeOf('XX')).toBeNull();
  });
});

describe('international numbers', () => {
  it.each([
    ['416 555 0118', 'CA', '+14165550118'],
    ['(416) 555-0118', 'CA', '+14165550118'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['+33 1 23 45 67 89', 'CA', '+33123456789'],
    ['', 'CA', ''],
    ['416 555', 'CA', '+1416555'],
  ])('%s in %s is %s', async (typed, country, expected) => {
    expect(await internationalPhone(typed, country)).toBe(expected);
  });

  it('puts the calling code before the digits while the library is not loaded', () => {
    expect(plainInternational('416 555-0118', 'CA')).toBe('+14165550118');
    expect(plainInternational('+49 30 1234', 'CA')).toBe('+49301234');
    expect(plainInternational('none', 'CA')).toBe('');
  });
});
