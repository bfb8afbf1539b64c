import { describe, expect, it } from 'vitest';
import { vendorPrefix, VISITOR_PAGES, visitorPageAt, visitorPath } from './visitor-pages.ts';
import type { VisitorPageName } from './visitor-pages.ts';

const PAGES = Object.keys(VISITOR_PAGES) as VisitorPageName[];

describe('the pages of visitors', () => {
  it('each have an address of their own, with or without a trailing slash', () => {
    for (const name of PAGES) {
      const path = visitorPath(name as 'request', '12');
      const location = VISITOR_PAGES[name].path.endsWith('/:location') ? '12' : null;
      const page = { name, screen: VISITOR_PAGES[name].screen, location };
      expect(visitorPageAt(path)).toEqual(page);
      expect(visitorPageAt(`${path}/`)).toEqual(page);
    }
  });

  it.each([
    ['/callback-service/location', 'locations'],
    ['/callback-service/manage', 'visit'],
    ['/callback-service/managed', 'request'],
    ['', 'start'],
  ] as const)('give %s to %s', (path, name) => {
    expect(visitorPageAt(path)?.name).toBe(name);
  });

  it.each([
    '/callback-service//',
    '/callback-service/12/more',
    '/select-service/12',
    '/HOW',
    '/:location',
    '~/s/a/how',
  ])('leave %s unknown', (path) => {
    expect(visitorPageAt(path)).toBeNull();
  });

  it('keep a location’s segment as written, and write it so that it can be read', () => {
    const path = vendorPrefix('harbor-bank') + visitorPath('request', 'e:a/b $&');
    expect(path).toBe('/s/harbor-bank/callback-service/e%3Aa%2Fb%20%24%26');
    expect(visitorPageAt('/callback-service/e%3Aa%2Fb')?.location).toBe('e%3Aa%2Fb');
  });
});
