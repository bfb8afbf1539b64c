import { afterEach, expect, it, vi } from 'vitest';
import { request } from '#web/connection/request.ts';
import { VisitorQueries } from '../../shell/context/visitor-queries.ts';
import { monthTimes } from '../times/times-queries.ts';
import { servicesOffered, staffOffered } from './offer-queries.ts';
import { locationsOffered } from './use-offers.ts';

afterEach(() => vi.unstubAllGlobals());

const AT = { serviceId: '3', locationId: '5', method: 1 } as const;
const NOVEMBER = { first: '2026-11-20', last: '2026-11-30' };

/** The parameters that a page sends for its offers, by the last part of the address. */
async function sentWith(shortcut: string | null) {
  const sent = new Map<string, URLSearchParams>();
  const page = { csrfToken: 'token', locale: 'en', vendor: null };
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(page) }) });
  vi.stubGlobal('location', { origin: 'https://foyer.test' });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    sent.set(pathname.split('/').at(-1)!, searchParams);
    return Response.json({ data: [] });
  });
  const client = new VisitorQueries({ request, now: () => 0 }, { retries: false });
  const link = { session: null, shortcut };
  await client.fetchQuery(servicesOffered(null, link));
  await client.fetchQuery(locationsOffered('3', link));
  await client.fetchQuery(staffOffered({ ...AT, shortcut }));
  const of = { ...AT, staffId: null, people: 1, shortcut };
  await client.fetchQuery(monthTimes(of, '2026-11-01', NOVEMBER));
  return sent;
}

it.each(['services', 'locations', 'users', 'times'])('the %s come with what the link opens', async (list) => {
  expect((await sentWith('a-token')).get(list)?.get('shortcut')).toBe('a-token');
  expect((await sentWith(null)).get(list)?.has('shortcut')).toBe(false);
});
