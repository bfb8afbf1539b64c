import { describe, expect, it } from 'vitest';
import { localised, translated } from './translated.ts';

describe('texts of the vendor', () => {
  const service = {
    name: 'Mortgages',
    translations: [
      { locale: 'fr', field: 'name', content: 'Prêts hypothécaires' },
      { locale: 'es', field: 'name', content: ' ' },
      { locale: 'fr', field: 'instructions', content: 'Apportez une pièce d’identité.' },
    ],
  };

  it.each([
    ['fr', 'Prêts hypothécaires', undefined],
    ['es', 'Mortgages', 'en'],
    ['en', 'Mortgages', undefined],
  ] as const)('in %s the service is %s, marked %s', (language, text, lang) => {
    expect(translated(service, 'name', { language, original: 'en' })).toEqual({ text, lang });
  });

  it.each([
    [{ en: 'Closed', fr: 'Fermé' }, 'fr', { text: 'Fermé', lang: undefined }],
    [{ en: 'Closed' }, 'fr', { text: 'Closed', lang: 'en' }],
    [{ ko: '닫힘', fr: '' }, 'fr', { text: '닫힘', lang: 'ko' }],
    [{}, 'fr', { text: '', lang: undefined }],
  ] as const)('%j in %s', (words, language, expected) => {
    expect(localised(words, language, 'en')).toEqual(expected);
  });
});
