import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { fromIso } from '#domain/time/instant.ts';
import { firstTime } from './times-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const STARTS = ['2026-11-24T17:00:00Z', '2026-12-09T18:00:00Z'];
const OF = { serviceId: '3', locationId: '5', method: 1, staffId: '9', people: 1 } as const;
const BOUNDS = { first: '2026-11-20', last: '2027-02-18' };

it.each([
  ['the next one', null, STARTS[0]],
  ['the one after the start of the moved appointment, also in later days', fromIso(STARTS[0]!), STARTS[1]],
])('the first time is %s', async (_words, except, start) => {
  const page = { csrfToken: 'token', locale: 'en', vendor: null };
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(page) }) });
  vi.stubGlobal('location', { origin: 'https://foyer.test' });
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address);
    const isWithin = (one: string) =>
      one.slice(0, 10) >= searchParams.get('start')! && one.slice(0, 10) <= searchParams.get('end')!;
    return Response.json({
      data: STARTS.filter(isWithin).map((one) => ({ id: one, type: 'times', attributes: { start: one } })),
    });
  });
  const found = await new QueryClient().fetchQuery(firstTime(OF, BOUNDS, except));
  expect(found?.attributes.start).toBe(start);
});
