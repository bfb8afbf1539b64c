import { describe, expect, it } from 'vitest';
import { carriedQuery, changeQuery } from './query-string.ts';

describe('changing a query string', () => {
  it.each([
    ['', {}, ''],
    ['?', {}, ''],
    ['?a=1&b=2', {}, '?a=1&b=2'],
    ['?a=%20x&b', { c: 'y z' }, '?a=%20x&b&c=y%20z'],
    ['?a=1&b=2&a=3', { a: null }, '?b=2'],
    ['?lang=en&x=1', { lang: 'fr' }, '?x=1&lang=fr'],
    ['?%6Cang=en', { lang: null }, ''],
    ['?a=%E0%A4%A', { b: '1' }, '?a=%E0%A4%A&b=1'],
  ])('%s with %j is %s', (search, change, expected) => {
    expect(changeQuery(search, change)).toBe(expected);
  });

  it('keeps every parameter but the id and code of a visit', () => {
    expect(carriedQuery('?mode=embed&id=4&utm_source=a+b&code=s3cret&x=%2F')).toBe(
      '?mode=embed&utm_source=a+b&x=%2F',
    );
    expect(carriedQuery('?id=4&code=s', { meeting_method: '2' })).toBe('?meeting_method=2');
  });
});
