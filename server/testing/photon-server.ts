import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the stand-in: it never responds, breaks, stops in the middle, or returns no place. */
export type PhotonMood =
  | 'well'
  | 'hangs'
  | 'fails'
  | 'stops'
  | 'html'
  | 'no-collection'
  | 'odd-features'
  | 'endless'
  | 'drops';

export interface PhotonServer {
  url: string;
  port: number;
  mood: PhotonMood;
  requests: URLSearchParams[];
  stop(): Promise<void>;
}

/** A server of Photon's protocol with four places: it refuses the same requests as the real one, in the same words. */
export async function aPhotonServer(): Promise<PhotonServer> {
  const state: PhotonServer = { url: '', port: 0, mood: 'well', requests: [], stop: () => stopped(server) };
  const server = createServer((request, response) => respond(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = (server.address() as AddressInfo).port;
  state.url = `http://127.0.0.1:${state.port}/api`;
  return state;
}

const LANGUAGES = ['default', 'en', 'de', 'fr'];

function respond(state: PhotonServer, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://photon.example');
  state.requests.push(searchParams);
  if (state.mood === 'hangs') return;
  if (state.mood === 'drops') return void request.socket.destroy();
  if (state.mood === 'fails') return say(response, 500, 'Internal Server Error');
  if (state.mood === 'html') return say(response, 200, '<html>Welcome to nginx!</html>');
  if (state.mood === 'no-collection') return say(response, 200, '{"type":"Feature","features":7}');
  if (state.mood === 'endless') return say(response, 200, `{"features":["${'x'.repeat(400_000)}"]}`);
  if (state.mood === 'stops') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"features":[');
    return void setTimeout(() => response.destroy(), 20);
  }
  const [q, lang, limit] = ['q', 'lang', 'limit'].map((name) => searchParams.get(name));
  if (pathname !== '/api') return say(response, 404, '{"message":"Not Found"}');
  if (!q) return say(response, 400, `{"message":"missing search term 'q': /?q=berlin"}`);
  if (lang && !LANGUAGES.includes(lang)) {
    const message = `language ${lang} is not supported, supported languages are: ${LANGUAGES.join(', ')}`;
    return say(response, 400, JSON.stringify({ message }));
  }
  const result = FEATURES.filter(({ properties }) =>
    Object.values(properties).join(' ').toLowerCase().includes(q.toLowerCase()),
  );
  const odd = state.mood === 'odd-features' ? ODD : [];
  say(
    response,
    200,
    JSON.stringify({
      type: 'FeatureCollection',
      features: [...odd, ...result].slice(0, Number(limit ?? 15)),
    }),
  );
}

function say(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(body);
}

const feature = (coordinates: unknown, properties: Record<string, unknown>) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_type: 'N', osm_id: 1, type: 'house', ...properties },
});

const FEATURES = [
  feature([-122.3301, 47.6038], {
    osm_key: 'place',
    osm_value: 'city',
    type: 'city',
    name: 'Seattle',
    county: 'King County',
    state: 'Washington',
    country: 'United States',
    countrycode: 'US',
  }),
  feature([-122.3364, 47.6085], {
    osm_key: 'building',
    osm_value: 'yes',
    housenumber: '1201',
    street: '3rd Avenue',
    postcode: '98101',
    city: 'Seattle',
    state: 'Washington',
    country: 'United States',
    countrycode: 'US',
  }),
  feature([2.3484, 48.8535], {
    osm_key: 'place',
    osm_value: 'city',
    type: 'city',
    name: 'Paris',
    country: 'France',
    countrycode: 'FR',
  }),
  feature([-95.5555, 33.6609], {
    osm_key: 'place',
    osm_value: 'city',
    type: 'city',
    name: 'Paris',
    state: 'Texas',
    country: 'United States',
    countrycode: 'US',
  }),
];

/** Odd results of geocoders: empty fields, and fields of the wrong type. */
const ODD = [
  null,
  'Seattle',
  {},
  feature(['-122', '47'], { name: 'Seattle by letters', countrycode: 'US' }),
  feature([-222, 47], { name: 'Seattle beyond the world', countrycode: 'US' }),
  feature([-122, 47], { countrycode: 'US' }),
  feature([-122, 47], { name: 7, countrycode: 'US' }),
  { type: 'Feature', geometry: null, properties: { name: 'Nowhere' } },
];

function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
