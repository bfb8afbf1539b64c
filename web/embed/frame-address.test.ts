import { describe, expect, it } from 'vitest';
import { frameAddress } from './frame-address.ts';
import type { EmbedOptions } from './frame-address.ts';
import { languageOf, wordsFor } from './words.ts';

const options: EmbedOptions = {
  origin: 'https://foyer.example',
  vendor: 'harbor-bank',
  view: '',
  location: '',
  service: '',
  lang: null,
  query: '',
};

describe('the address of the frame', () => {
  it.each<[string, Partial<EmbedOptions>, string, string]>([
    ['is the address of embed scripts', {}, '', '/s/harbor-bank/embed?mode=embed'],
    ['needs no prefix on the vendor’s own host', { vendor: '' }, '', '/embed?mode=embed'],
    ['names the language', { lang: 'fr' }, '', '/s/harbor-bank/embed?mode=embed&lang=fr'],
    [
      'begins with booking',
      { view: 'booking', location: '3', service: '4' },
      '',
      '/s/harbor-bank/select-service?mode=embed&location=3&services=4',
    ],
    ['begins with the branch locator', { view: 'branches' }, '', '/s/harbor-bank/branch-locator?mode=embed'],
    ['begins with the line', { view: 'queue' }, '', '/s/harbor-bank/callback-service?mode=embed'],
    [
      'begins with the line of a location',
      { view: 'queue', location: 'e:north', lang: 'ko' },
      '',
      '/s/harbor-bank/callback-service/e%3Anorth?mode=embed&lang=ko',
    ],
    [
      'carries the campaign of the host page, and nothing else of it',
      { query: 'utm_source=own' },
      '?utm_source=a&utm_medium=mail&name=Ada&utm_term=',
      '/s/harbor-bank/embed?utm_source=own&mode=embed&utm_medium=mail',
    ],
    [
      'combines with another mode',
      { query: 'mode=walk-in&workflow=7' },
      '',
      '/s/harbor-bank/embed?mode=walk-in&workflow=7&embed=1',
    ],
  ])('%s', (_, change, hostSearch, address) => {
    expect(frameAddress({ ...options, ...change }, hostSearch)).toBe(options.origin + address);
  });

  it('is that of a page of its own for a new tab', () => {
    expect(frameAddress({ ...options, lang: 'pl' }, '', false)).toBe(
      `${options.origin}/s/harbor-bank/?lang=pl`,
    );
  });
});

describe('the words of the script', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['ZH-Hans', 'zh'],
    ['de', null],
    ['', null],
    [null, null],
  ])('are in the language of %s: %s', (tag, language) => {
    expect(languageOf(tag)).toBe(language);
  });

  it('are English where the host page’s language is none of ours', () => {
    expect(wordsFor(null)('embed.close')).toBe('Close');
    expect(wordsFor('fr')('embed.close')).toBe('Fermer');
  });
});
