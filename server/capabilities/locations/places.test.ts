import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { MapsPort, GeoSearch } from '#server/integrations/maps/maps-port.ts';
import { gazetteer } from '#server/integrations/maps/gazetteer.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';

const request: GeoSearch[] = [];
const maps: MapsPort = {
  find(question) {
    request.push(question);
    return gazetteer.find(question);
  },
};
let app: TestApp;
let vendor: TestVendor;
let location: number;

beforeAll(async () => {
  app = await anApp({ ports: { maps } });
});
beforeEach(async () => {
  app.clock.set(MOMENT);
  request.length = 0;
  vendor = await aVendor(app.deps.db);
  location = await aLocation(app.deps.db, vendor.id, { city: 'Seattle' });
});

const SDK = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' };
const suggest = (query: string, headers: Record<string, string> = {}, at = vendor) =>
  ask(app, `GET /api/v2/open/location-suggestions?${query}`, {
    vendor: at.pathname,
    headers: { ...SDK, ...headers },
  });
const names = async (query: string) =>
  (await suggest(query)).body.data.map((each: { attributes: { name: string } }) => each.attributes.name);

describe('suggestions of places', () => {
  it("arrive in the format of existing integrations, and lead to the place's coordinates", async () => {
    const token = { 'x-location-details-token': '6d0c6f3e-2b8e-4f0e-9d55-0a4f0f9f3c11' };
    const { status, body } = await suggest('filter%5Bquery%5D=new+york&lang=fr', token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ meta: { total: 1, page: 1, limit: 8 }, links: { next: null } });
    const [place] = body.data;
    expect(place).toEqual({
      id: expect.any(String),
      type: 'location-suggestions',
      attributes: { name: 'New York, NY, United States' },
    });
    expect(request[0]).toMatchObject({
      query: 'new york',
      language: 'fr',
      countries: ['US'],
      session: token['x-location-details-token'],
    });

    const details = await ask(app, `GET /api/v2/open/location-details/${place.id}`, {
      vendor: vendor.pathname,
      headers: { ...SDK, ...token },
    });
    expect(details.status).toBe(200);
    expect(details.body.data.attributes).toEqual({
      place_id: place.id,
      formatted_address: 'New York, NY, United States',
      latitude: 40.71,
      longitude: -74.01,
    });
  });

  it('are cities, and the vendor’s own addresses and postal codes', async () => {
    expect(await names('filter[query]=seat')).toEqual(['Seattle, WA, United States']);
    expect(await names('filter[query]=1+main')).toEqual(['1 Main Street, Seattle, WA 98101']);
    expect(await names('filter[query]=98101')).toEqual(['98101, Seattle, WA']);
    const change = (set: ReturnType<typeof sql>) =>
      app.deps.db.withVendor(vendor.id, (tx) => tx.run(sql`UPDATE locations SET ${set}`));
    await change(sql`visibility = 'private'`);
    expect(await names('filter[query]=98101')).toEqual([]);
    await change(sql`visibility = 'public', country = 'CA', postal_zip = 'V6B 1A1'`);
    expect(await names('filter[query]=v6b1a')).toEqual(['V6B 1A1, Seattle, WA']);
    expect(await names('filter[query]=vancouver')).toEqual([
      'Vancouver, BC, Canada',
      'North Vancouver, BC, Canada',
    ]);
  });

  it('are empty for an empty text, without a request to the map service', async () => {
    for (const query of ['', 'filter[query]=', 'filter[query]=+++'])
      expect((await suggest(query)).body.data).toEqual([]);
    expect(request).toEqual([]);
  });

  it('refuse what is too long, and filters that mean nothing', async () => {
    const refusal = async (query: string, headers: Record<string, string> = {}) => {
      const { status, errors } = await suggest(query, headers);
      return [status, errors[0]?.code];
    };
    expect(await refusal(`filter[query]=${'x'.repeat(201)}`)).toEqual([400, 'parameter-invalid']);
    expect(await refusal('filter[city]=x')).toEqual([400, 'filter-unsupported']);
    expect(await refusal('filter[query]=x', { 'x-location-details-token': 'x'.repeat(256) })).toEqual([
      400,
      'parameter-invalid',
    ]);
    await aVendor(app.deps.db);
    expect((await ask(app, 'GET /api/v2/open/location-suggestions?filter[query]=x')).errors[0]?.code).toBe(
      'vendor-required',
    );
  });
});

describe('a suggestion’s id', () => {
  it('is refused for another vendor, lasts a day, and cannot be forged', async () => {
    const { id } = (await suggest('filter[query]=seattle')).body.data[0];
    const see = async (of: string, at: TestVendor = vendor) =>
      (await ask(app, `GET /api/v2/open/location-details/${encodeURIComponent(of)}`, { vendor: at.pathname }))
        .status;
    expect(await see(id)).toBe(200);
    expect(await see(id, await aVendor(app.deps.db))).toBe(404);
    expect([
      await see(`${id}x`),
      await see('1'),
      await see(String(location)),
      await see('x'.repeat(3000)),
    ]).toEqual([404, 404, 404, 404]);
    app.clock.advance(DAY);
    expect(await see(id)).toBe(404);
  });
});

describe('places on our own pages', () => {
  const placesPage = (query: string) =>
    ask(app, `GET /api/internal/v1/places${query}`, { vendor: vendor.pathname });

  it('are the same places, in the countries and the language that the page names', async () => {
    const { body } = await placesPage('?q=toronto&locale=pl&country=us,ca&session=one');
    expect(body.data).toEqual([{ id: expect.any(String), name: 'Toronto, ON, Canada' }]);
    expect(request[0]).toMatchObject({ language: 'pl', countries: ['US', 'CA'], session: 'one' });
    expect((await placesPage('?q=toronto')).body.data).toEqual([]);
    const seen = await placesPage(`/${body.data[0].id}?session=one`);
    expect(seen.body.data).toEqual({
      place_id: body.data[0].id,
      formatted_address: 'Toronto, ON, Canada',
      latitude: 43.65,
      longitude: -79.38,
    });
    expect([(await placesPage('?q=x&country=Canada')).status, (await placesPage('/nowhere')).status]).toEqual(
      [400, 404],
    );
  });

  it('leave out the vendor’s own addresses where staff search for the position of one', async () => {
    const own = { name: '1 Main Street, Seattle, WA 98101' };
    expect((await placesPage('?q=1+main')).body.data).toMatchObject([own]);
    expect((await placesPage('?q=1+main&own=true')).body.data).toMatchObject([own]);
    expect((await placesPage('?q=1+main&own=false')).body.data).toEqual([]);
    const { body } = await placesPage('?q=seattle&own=false');
    expect(body.data).toMatchObject([{ name: 'Seattle, WA, United States' }]);
    expect((await placesPage('?q=1+main&own=no')).status).toBe(400);
  });
});
