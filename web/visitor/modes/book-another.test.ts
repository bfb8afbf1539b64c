import { describe, expect, it } from 'vitest';
import { bookAnotherHref } from './book-another.ts';
import { readVisitorQuery } from './visitor-query.ts';
import { startPath } from './start-path.ts';

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
      'keeps a locked location that stood only in the address',
      { locationLocked: true, locationId: null },
      '/s/harbor-bank/?lang=fr&location=3&utm_source=a',
    ],
    ['prefers the vendor’s link', { link: 'https://bank.example/again' }, 'https://bank.example/again'],
    [
      'never leaves a kiosk',
      { link: 'https://bank.example/again', isKioskDevice: true },
      '/s/harbor-bank/?lang=fr&utm_source=a&location=3',
    ],
    ['works at the root', { prefix: '', search: '' }, '/'],
  ])('%s', (_, change, href) => {
    expect(bookAnotherHref({ ...from, ...change })).toBe(href);
  });
});

describe('the first page', () => {
  it.each([
    ['', false, '/callback-service'],
    ['?lang=fr&x=1', false, '/callback-service?lang=fr&x=1'],
    ['?location=3', false, '/callback-service?location=3'],
    ['?location=3', true, '/callback-service/3?location=3'],
    ['?location=e:h1', true, '/callback-service?location=e:h1'],
    [
      '?mode=walk-in&location=3&meeting_method=2',
      false,
      '/callback-service/3?mode=walk-in&location=3&meeting_method=1',
    ],
    ['?mode=walkin', false, '/callback-service?mode=walkin&meeting_method=1'],
  ])('%s (locked %s) is %s', (search, locked, path) => {
    expect(startPath(readVisitorQuery(search), search, locked)).toBe(path);
  });
});
