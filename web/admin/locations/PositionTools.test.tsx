import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { blankLocation } from '#contract/setup/locations.values.ts';
import { callerOf } from '#web/connection/request.ts';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { LanguageProvider } from '#web/language/LanguageProvider.tsx';
import english from '#translations/en/admin.json';
import { PositionTools, searchPosition } from './PositionTools.tsx';

const ADDRESS = {
  ...blankLocation,
  address: ' 400 Pine Street ',
  city: 'Seattle',
  prov_state: 'WA',
  postal_zip: '98101',
};

/** Searches with this list of suggestions; returns the position and the addresses that were requested. */
async function search(values: typeof ADDRESS, places: { id: string; name: string }[]) {
  const sent: URL[] = [];
  const send = callerOf(
    () => ({ csrfToken: 'x', language: 'en', vendor: 'harbor', origin: 'https://foyer.test' }),
    (input) => {
      const url = new URL(input as string);
      sent.push(url);
      const one = { place_id: 'one', formatted_address: '', latitude: 47.61134567, longitude: -122.33700049 };
      const data = url.pathname.endsWith('/places') ? places : one;
      return Promise.resolve(Response.json({ data }));
    },
  );
  return { found: await searchPosition(send, { values, language: 'fr' }), sent };
}

it('the best match of the whole address gives the position, in one session of the provider', async () => {
  const name = '400 Pine Street, Seattle';
  const { found, sent } = await search(ADDRESS, [
    { id: 'one', name },
    { id: 'two', name: 'Pine Street' },
  ]);
  expect(found).toEqual({ name, point: { latitude: 47.611346, longitude: -122.337 } });
  expect(sent.map(({ pathname }) => pathname)).toEqual([
    '/api/internal/v1/places',
    '/api/internal/v1/places/one',
  ]);
  const [list, details] = sent.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(list).toEqual({
    q: '400 Pine Street, Seattle, WA 98101',
    locale: 'fr',
    country: 'US',
    own: 'false',
    session: details!['session'],
  });
});

it('an address without a match has no position, and a country that is none yet limits nothing', async () => {
  const { found, sent } = await search({ ...ADDRESS, country: 'Canada', address: 'x'.repeat(300) }, []);
  expect(found).toBeNull();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.searchParams.get('country')).toBeNull();
  expect(sent[0]!.searchParams.get('q')).toHaveLength(200);
});

it('the button waits for an address, and is not there for those who may only read', () => {
  const messages = compileCatalogue(english, 'en');
  const shown = (address: string, readOnly: boolean): string =>
    renderToStaticMarkup(
      <LanguageProvider language="en" messages={messages} load={() => Promise.resolve(messages)}>
        <PositionTools values={{ ...ADDRESS, address }} readOnly={readOnly} onFill={() => undefined} />
      </LanguageProvider>,
    );
  expect(shown('1 Main Street', false)).toContain('Find the position');
  expect(shown('1 Main Street', false)).not.toContain('aria-disabled');
  expect(shown(' ', false)).toContain('aria-disabled="true"');
  expect(shown(' ', false)).toContain('Type the address first');
  expect(shown('1 Main Street', true)).not.toContain('<button');
});
