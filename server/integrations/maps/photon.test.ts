import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#server/infrastructure/clock/clock.ts';
import { OutgoingFailed, outgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import { aPhotonServer } from '#server/testing/photon-server.ts';
import type { PhotonMood, PhotonServer } from '#server/testing/photon-server.ts';
import { withFallback } from './circuit.ts';
import { gazetteer } from './gazetteer.ts';
import type { MapsPort, GeoSearch } from './maps-port.ts';
import { photon } from './photon.ts';

let server: PhotonServer;
let maps: MapsPort;
const request = (query: string, more: Partial<GeoSearch> = {}): GeoSearch => ({
  query,
  language: 'en',
  countries: ['US'],
  near: [],
  limit: 8,
  session: null,
  ...more,
});

beforeAll(async () => {
  server = await aPhotonServer();
  const fetch = outgoingFetch({
    exceptions: { http: true, ports: [server.port], addresses: ['127.0.0.1'] },
  });
  maps = photon({ url: server.url, fetch, timeoutMs: 400 });
});
beforeEach(() => {
  server.mood = 'well';
  server.requests.length = 0;
});
afterAll(() => server.stop());

describe('a server of Photon’s protocol', () => {
  it('formats places as addresses, without repetition', async () => {
    expect(await maps.find(request('seattle'))).toEqual([
      { name: 'Seattle, Washington, United States', latitude: 47.6038, longitude: -122.3301 },
      {
        name: '1201 3rd Avenue, Seattle, Washington 98101, United States',
        latitude: 47.6085,
        longitude: -122.3364,
      },
    ]);
  });

  it('receives a language that it supports, and only the requested countries', async () => {
    expect((await maps.find(request('paris', { language: 'ru' }))).map(({ name }) => name)).toEqual([
      'Paris, Texas, United States',
    ]);
    expect(await maps.find(request('paris', { countries: [], limit: 1, language: 'fr' }))).toHaveLength(1);
    expect(server.requests.map((query) => query.get('lang'))).toEqual(['default', 'fr']);
  });

  it('prefers places near the vendor, if the vendor is in one area', async () => {
    const [seattle, tacoma, miami] = [
      { latitude: 47.6, longitude: -122.3 },
      { latitude: 47.2, longitude: -122.5 },
      { latitude: 25.8, longitude: -80.2 },
    ];
    await maps.find(request('main & 1st', { near: [seattle, tacoma] }));
    await maps.find(request('main', { near: [seattle, miami] }));
    expect(server.requests.map((query) => [query.get('q'), query.get('lat'), query.get('lon')])).toEqual([
      ['main & 1st', '47.400', '-122.400'],
      ['main', null, null],
    ]);
  });

  it.each<PhotonMood>(['hangs', 'fails', 'stops', 'html', 'no-collection', 'endless', 'drops'])(
    'that %s is reported as a failure',
    async (mood) => {
      server.mood = mood;
      await expect(maps.find(request('seattle'))).rejects.toThrow(OutgoingFailed);
    },
  );

  it('may return features that are no places: the others are found', async () => {
    server.mood = 'odd-features';
    expect(await maps.find(request('seattle'))).toHaveLength(2);
  });
});

describe('the gazetteer as fallback', () => {
  it('responds while the server fails, which is then skipped for half a minute', async () => {
    const clock = fixedClock(0);
    const failures: unknown[] = [];
    const guarded = withFallback(maps, gazetteer, { clock, onFailure: (error) => failures.push(error) });
    const first = async () => (await guarded.find(request('seattle')))[0]?.name;

    expect(await first()).toBe('Seattle, Washington, United States');
    server.mood = 'fails';
    for (let turn = 0; turn < 8; turn += 1) expect(await first()).toBe('Seattle, WA, United States');
    expect([failures.length, server.requests.length]).toEqual([5, 6]);

    clock.advance(29_999);
    await first();
    expect(server.requests.length).toBe(6);
    clock.advance(1);
    await first();
    await first();
    expect(server.requests.length).toBe(7);

    server.mood = 'well';
    clock.advance(30_000);
    // Of all concurrent requests, one tests the server.
    server.mood = 'well';
    const together = await Promise.all([first(), first(), first()]);
    expect(together.filter((name) => name === 'Seattle, Washington, United States')).toHaveLength(1);
    expect(await first()).toBe('Seattle, Washington, United States');
  });
});
