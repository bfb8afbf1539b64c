import { describe, expect, it } from 'vitest';
import { bookAnotherHref, withoutShortcut } from './book-another.ts';

const from = {
  prefix: '/s/harbor-bank',
  search: '?id=9&code=s&lang=fr&location=3&utm_source=a',
  link: '',
  locationLocked: false,
  locationId: '3',
  isKioskDevice: false,
};

describe('book another', () => {
  it.each([
    ['drops id, code and the location', {}, '/s/harbor-bank/?lang=fr&utm_source=a'],
    ['keeps a locked location', { locationLocked: true }, '/s/harbor-bank/?lang=fr&utm_source=a&location=3'],
    [
      'keeps a locked location that is only in the address',
      { locationLocked: true, locationId: null },
      '/s/harbor-bank/?lang=fr&location=3&utm_source=a',
    ],
    ['prefers the vendor’s link', { link: 'https://bank.example/again' }, 'https://bank.example/again'],
    [
      'never leaves a kiosk',
      { link: 'https://bank.example/again', isKioskDevice: true },
      '/s/harbor-bank/?lang=fr&utm_source=a&location=3',
    ],
    [
      'keeps the shortcut of the visit',
      { search: '?id=9&code=s&shortcut=abc' },
      '/s/harbor-bank/?shortcut=abc',
    ],
    ['works at the root', { prefix: '', search: '' }, '/'],
  ])('%s', (_, change, href) => {
    expect(bookAnotherHref({ ...from, ...change })).toBe(href);
  });

  it('starts without a link that has ended, whatever its kind', () => {
    const ended = ['?lang=fr&shortcut=abc', '?mode=invitation&invitation=abc&lang=fr'].map(withoutShortcut);
    expect(ended).toEqual(['?lang=fr', '?lang=fr']);
  });
});
