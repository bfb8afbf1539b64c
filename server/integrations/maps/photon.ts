import { distanceKm } from '#domain/locations/distance.ts';
import type { Point } from '#domain/locations/distance.ts';
import { OutgoingFailed } from '#server/infrastructure/outgoing/fetch.ts';
import type { OutgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import type { GeoPlaceMatch, MapsPort, GeoSearch } from './maps-port.ts';
import { z } from 'zod';

/** The visitor is typing: a later response is useless. */
const TIMEOUT_MS = 2_000;
const MAX_RESPONSE_BYTES = 256 * 1024;
/** More than are shown, since places in other countries are filtered out here. */
const ASK_FOR = 25;
const ABOUT_KM = 300;
/** Photon refuses a language without names; its public data has these two. */
const SPOKEN = ['en', 'fr'];

/** A server of Photon's protocol: `GET /api?q=…` returns GeoJSON. `url` is the address above its `/api`. */
export function photon(input: { url: string; fetch: OutgoingFetch; timeoutMs?: number }): MapsPort {
  return {
    async find(request) {
      const response = await input.fetch({
        url: addressOf(input.url, request),
        headers: { accept: 'application/json' },
        timeoutMs: input.timeoutMs ?? TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
      });
      if (response.status !== 200) throw new OutgoingFailed(`it answered ${response.status}`);
      return requested(readPhoton(response.body.toString('utf8')), request);
    },
  };
}

function addressOf(base: string, { query, language, near }: GeoSearch): string {
  const url = new URL(base);
  url.searchParams.set('q', query);
  url.searchParams.set('limit', String(ASK_FOR));
  url.searchParams.set('lang', SPOKEN.includes(language) ? language : 'default');
  const middle = middleOf(near);
  if (middle) {
    url.searchParams.set('lat', middle.latitude.toFixed(3));
    url.searchParams.set('lon', middle.longitude.toFixed(3));
  }
  return url.href;
}

/** Places near these points are preferred; if the points span a continent, there is no preference. */
function middleOf(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const middle = { latitude: mean((point) => point.latitude), longitude: mean((point) => point.longitude) };
  return points.every((point) => distanceKm(point, middle) < ABOUT_KM) ? middle : null;
}

function requested(
  result: readonly (GeoPlaceMatch & { country: string })[],
  { countries, limit }: GeoSearch,
): GeoPlaceMatch[] {
  const names = new Set<string>();
  return result
    .filter(({ country, name }) => {
      if (countries.length > 0 && !countries.includes(country)) return false;
      return !names.has(name) && names.add(name);
    })
    .slice(0, limit)
    .map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
}

const words = z.optional(z.string().max(300));

/** One feature of the collection, with the properties that we read; OpenStreetMap may lack any of them. */
const feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    name: words,
    housenumber: words,
    street: words,
    postcode: words,
    city: words,
    district: words,
    state: words,
    country: words,
    countrycode: words,
  }),
});
const collection = z.object({ features: z.array(z.unknown()).max(100) });

/** The places of a response. A malformed place is left out; a response that is no collection is a failure. */
function readPhoton(text: string): (GeoPlaceMatch & { country: string })[] {
  const read = collection.safeParse(jsonOf(text));
  if (!read.success) throw new OutgoingFailed('its response is no collection of places');
  return read.data.features.flatMap((each) => {
    const { success, data } = feature.safeParse(each);
    if (!success) return [];
    const name = nameOf(data.properties);
    const [longitude, latitude] = data.geometry.coordinates;
    const country = data.properties.countrycode?.toUpperCase() ?? '';
    return name === '' ? [] : [{ name, latitude, longitude, country }];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** From the smallest area to the largest, without repetition: a city is its own city. */
function nameOf(of: z.infer<typeof feature>['properties']): string {
  const house = [of.housenumber, of.street].filter(Boolean).join(' ');
  const region = [of.state, of.postcode].filter(Boolean).join(' ');
  const parts = [of.name, of.street && house, of.city ?? of.district, region, of.country];
  return [...new Set(parts.map((part) => part?.trim()).filter(Boolean))].join(', ');
}
