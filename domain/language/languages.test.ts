import { describe, expect, it } from 'vitest';
import {
  ENDONYMS,
  FIRST_WEEKDAY,
  INTL_LOCALE,
  isLanguage,
  LANGUAGES,
  negotiateLanguage,
} from './languages.ts';

const all = { available: LANGUAGES, fallback: 'en' } as const;

describe('languages', () => {
  it('are the eight of the product, with complete tables', () => {
    expect(LANGUAGES).toHaveLength(8);
    for (const language of LANGUAGES) {
      expect(ENDONYMS[language]).not.toBe('');
      expect(Intl.getCanonicalLocales(INTL_LOCALE[language])).toEqual([INTL_LOCALE[language]]);
    }
    expect(LANGUAGES.filter((language) => FIRST_WEEKDAY[language] === 1)).toEqual(['es', 'fr', 'pl']);
  });

  it('differ from other texts', () => {
    expect(isLanguage('pl')).toBe(true);
    for (const other of ['de', 'EN', '', null, undefined, 3, 'toString'])
      expect(isLanguage(other)).toBe(false);
  });
});

describe('negotiateLanguage', () => {
  it.each([
    ['the address first', { requested: 'ko', stored: 'fr', acceptLanguage: 'pl' }, 'ko'],
    ['a tag with a region', { requested: 'pt-BR' }, 'pt'],
    ['an address that asks for what is not to be had: the fallback', { requested: 'de', stored: 'fr' }, 'en'],
    ['an empty wish is none', { requested: ' ', stored: 'fr', acceptLanguage: 'pl' }, 'fr'],
    ['a stored choice that is gone: the browser', { stored: 'de', acceptLanguage: 'pl' }, 'pl'],
    ['weights', { acceptLanguage: 'de;q=1, ru;q=0.4, zh-CN;q=0.8' }, 'zh'],
    ['order among equals', { acceptLanguage: 'es-MX, fr' }, 'es'],
    ['zero means never', { acceptLanguage: 'fr;q=0, de' }, 'en'],
    ['anything', { acceptLanguage: '*' }, 'en'],
    ['nonsense', { acceptLanguage: ';;;,q=,===;q=abc,' }, 'en'],
    ['nothing', {}, 'en'],
  ] as const)('%s', (_words, filters, expected) => {
    expect(negotiateLanguage({ ...all, ...filters })).toBe(expected);
  });

  it('returns only available languages', () => {
    const available = ['fr', 'pl'] as const;
    expect(negotiateLanguage({ requested: 'en', available, fallback: 'en' })).toBe('fr');
    expect(negotiateLanguage({ acceptLanguage: 'en, pl', available, fallback: 'fr' })).toBe('pl');
    expect(negotiateLanguage({ available: ['fr', 'en'], fallback: 'pl' })).toBe('en');
    expect(negotiateLanguage({ available: [], fallback: 'pl' })).toBe('en');
  });
});
