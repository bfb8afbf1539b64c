import {
  listPlaces,
  SEARCH_TOKEN_HEADER,
  seeLocationDetails,
  seePlace,
  suggestLocations,
} from '#contract/vendors/places.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { distanceKm } from '#domain/locations/distance.ts';
import { findPlaces } from '#domain/locations/places.ts';
import { DAY } from '#domain/time/instant.ts';
import type { PlaceDetails } from '#contract/vendors/places.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readToken, signToken } from '#server/infrastructure/signing/keys.ts';
import type { GeoPlaceMatch } from '#server/integrations/maps/maps-port.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { GeoPlace } from '#domain/locations/places.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { ServicesOf } from '../connections/index.ts';
import { configured, readConfigurationVersion } from '../vendors/index.ts';
import { formattedAddress } from './location-view.ts';
import { locationRows } from './locations-store.ts';
import type { LocationRow } from './locations-store.ts';

const LONGEST_QUERY = 200;
const LONGEST_TOKEN = 255;

/** Suggests places while a visitor types, for existing integrations and for our own pages. */
export function placesRoutes(deps: SuggestDeps): Route[] {
  const suggest = route(suggestLocations, async (context) => {
    const page = readListQuery(context.query, {
      path: suggestLocations.path,
      filters: ['query'],
      sorts: [],
      most: MOST_PLACES,
    });
    const query = short(page.filters['query'], { most: LONGEST_QUERY, parameter: 'filter[query]' });
    const session = short(context.header(SEARCH_TOKEN_HEADER), {
      most: LONGEST_TOKEN,
      parameter: SEARCH_TOKEN_HEADER,
    });
    const request = {
      query,
      language: context.language,
      countries: null,
      session: session || null,
      isOwnLeftOut: false,
    };
    const places = await placesFor(context, deps, request);
    return ok(
      page.document(places, {
        id: ({ id }) => id,
        resource: ({ id, name }) => ({ id, type: 'location-suggestions' as const, attributes: { name } }),
      }),
    );
  });
  const details = route(seeLocationDetails, async (context) => {
    const attributes = detailsOf(context, deps, context.params.placeId);
    return ok({ data: { id: attributes.place_id, type: 'location-details' as const, attributes } });
  });
  const list = route(listPlaces, async (context) => {
    const { q, locale, country, session, own } = context.query;
    const query = short(q, { most: LONGEST_QUERY, parameter: 'q' });
    const token = short(session, { most: LONGEST_TOKEN, parameter: 'session' });
    const request = {
      query,
      language: locale || context.language,
      countries: countriesOf(country),
      session: token || null,
      isOwnLeftOut: own === 'false',
    };
    return ok({ data: await placesFor(context, deps, request) });
  });
  const see = route(seePlace, async (context) =>
    ok({ data: detailsOf(context, deps, context.params.placeId) }),
  );
  return [suggest, details, list, see];
}

function short(
  text: string | null | undefined,
  { most, parameter }: { most: number; parameter: string },
): string {
  if ((text?.length ?? 0) > most) throw refuse('parameter-invalid', { meta: { parameter } });
  return text ?? '';
}

function countriesOf(text: string | undefined): string[] | null {
  if (!text) return null;
  const countries = text.split(',').map((code) => code.trim().toUpperCase());
  if (countries.some((code) => !/^[A-Z]{2}$/.test(code)))
    throw refuse('parameter-invalid', { meta: { parameter: 'country' } });
  return countries;
}

interface SuggestDeps {
  keys: Keys;
  servicesOf: ServicesOf;
}

interface SuggestRequest {
  query: string;
  language: string;
  /** Null: the vendor's countries. */
  countries: readonly string[] | null;
  session: string | null;
  /** A location's own address would only lead to its present position. */
  isOwnLeftOut: boolean;
}

const MOST_PLACES = 8;
/** Up to this many of the vendor's own addresses are in the list, however many other places match. */
const OWN = 3;

/** Suggestions for a typed text: cities and other places from the map service, then addresses of the vendor's own. */
async function placesFor(
  context: RequestContext,
  deps: SuggestDeps,
  request: SuggestRequest,
): Promise<{ id: string; name: string }[]> {
  const query = request.query.trim();
  if (query === '') return [];
  const { own, maps } = await context.read(async (tx) => {
    const version = await readConfigurationVersion(tx);
    return {
      own: await ownLocations(tx, version, context.now),
      maps: (await deps.servicesOf(tx, version)).maps,
    };
  });
  const search = { query, countries: request.countries ?? own.countries, near: own.places };
  const mine = request.isOwnLeftOut ? [] : findPlaces({ ...search, limit: OWN }, own.places);
  const result = await maps.find({
    ...search,
    limit: MOST_PLACES,
    language: request.language,
    session: request.session,
  });
  const further = mine.filter((place) => !result.some((other) => isSame(place, other)));
  const all = [...result.slice(0, MOST_PLACES - further.length), ...further];
  return all.map((place) => ({ id: idOf(place, context, deps.keys), name: place.name }));
}

/** A suggested place's details. The id contains them: no request is sent and nothing is stored. */
function detailsOf(context: RequestContext, { keys }: SuggestDeps, id: string): PlaceDetails {
  const read = readToken(keys, { purpose: PURPOSE, text: id, now: context.now }) as PlaceToken | undefined;
  if (!read || read.vendor !== context.vendor.id) throw refuse('not-found');
  const [latitude, longitude] = read.at;
  return { place_id: id, formatted_address: read.name, latitude, longitude };
}

const PURPOSE = 'place';
interface PlaceToken {
  vendor: number;
  name: string;
  at: [latitude: number, longitude: number];
}

function idOf(
  { name, latitude, longitude }: GeoPlaceMatch,
  { vendor, now }: RequestContext,
  keys: Keys,
): string {
  const payload: PlaceToken = { vendor: vendor.id, name, at: [latitude, longitude] };
  return signToken(keys, { purpose: PURPOSE, payload, expiresAt: now + DAY });
}

const isSame = (a: GeoPlaceMatch, b: GeoPlaceMatch): boolean => a.name === b.name || distanceKm(a, b) < 0.1;

/** A vendor's locations as a map: their area, their addresses and postal codes. */
interface OwnLocations {
  countries: string[];
  places: GeoPlace[];
}

/** Reads the public locations that visitors can go to. */
async function ownLocations(tx: Tx, version: number, now: Instant): Promise<OwnLocations> {
  return configured(tx, { version, name: 'own-places' }, async () => {
    const rows = await locationRows(tx, { now, limit: 1000, visibility: 'public' });
    const places = rows.filter((row) => row.physical).flatMap(placesOf);
    return { countries: [...new Set(places.map(({ country }) => country))], places };
  });
}

function placesOf(row: LocationRow): GeoPlace[] {
  const { latitude, longitude, country, city, provState } = row;
  if (latitude === null || longitude === null) return [];
  const at = { latitude, longitude, country };
  const rest = [city, provState].filter(Boolean).join(', ');
  const address = { ...at, name: formattedAddress(row), key: row.address, rest: `${rest} ${row.postalZip}` };
  const postal = { ...at, name: [row.postalZip, rest].filter(Boolean).join(', '), key: row.postalZip, rest };
  return [address, postal].filter(({ key }) => key !== '');
}
