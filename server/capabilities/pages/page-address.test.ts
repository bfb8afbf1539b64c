import { describe, expect, it } from 'vitest';
import { queryWithout, readPageAddress } from './page-address.ts';

describe('the address of a page', () => {
  it.each([
    ['/', null, 'start', false],
    ['/s/harbor-bank', 'harbor-bank', 'start', false],
    ['/s/harbor-bank/', 'harbor-bank', 'start', false],
    ['/s/harbor-bank/how', 'harbor-bank', 'how', false],
    ['/where/', null, 'where', false],
    ['/tv', null, 'tv', false],
    ['/callback-service', null, 'pick-location', false],
    ['/callback-service/location', null, 'locations', false],
    ['/s/a/callback-service/confirmation', 'a', 'confirmation', false],
    ['/s/a/callback-service/manage/', 'a', 'visit', false],
    ['/callback-service/12', null, 'request', false],
    ['/callback-service/12/more', null, 'unknown', false],
    ['/callback-service/%E0%A4%A', null, 'unknown', false],
    ['/constructor', null, 'unknown', false],
    ['/s/a/lobby', 'a', 'unknown', false],
    ['/s/', null, 'unknown', false],
    ['/sign-in', null, 'unknown', true],
    ['/lobby', null, 'unknown', true],
    ['/forbidden', null, 'unknown', true],
    ['/settings/branding/general', null, 'unknown', true],
    ['/clients/12/timeline', null, 'unknown', true],
    ['/settings/nothing-of-the-kind', null, 'unknown', false],
  ] as const)('%s belongs to vendor %s, screen %s, staff %s', (path, pathname, name, staff) => {
    expect(readPageAddress(path)).toMatchObject({ pathname, screen: { name }, staff });
  });

  it('names a location as it is written', () => {
    expect(readPageAddress('/callback-service/e%3Aharbor-001').screen).toEqual({
      name: 'request',
      location: 'e:harbor-001',
    });
  });
});

describe('the remaining query', () => {
  it.each([
    ['/how?location=12&lang=fr&utm_source=a%20b', '?lang=fr&utm_source=a%20b'],
    ['/how?lang=fr&location=12', '?lang=fr'],
    ['/how?location=12', ''],
    ['/how', ''],
    ['/how?', ''],
    ['/how?locations=1&x', '?locations=1&x'],
  ])('of %s is "%s"', (url, stored) => expect(queryWithout(url, 'location')).toBe(stored));
});
