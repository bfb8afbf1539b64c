import { distanceKm } from '#domain/locations/distance.ts';
import { findPlaces } from '#domain/locations/places.ts';
import { DAY } from '#domain/time/instant.ts';
import type { PlaceDetails } from '#contract/vendors/places.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { readToken, signToken } from '#server/infrastructure/signing/tokens.ts';
import type { GeoPlaceMatch, MapsPort } from '#server/integrations/maps/maps-port.ts';
import { ownLocations } from './own-locations.ts';

export interface SuggestDeps {
  keys: Keys;
  maps: MapsPort;
}

interface SuggestRequest {
  query: string;
  language: string;
  /** Null: the vendor's countries. */
  countries: readonly string[] | null;
  session: string | null;
}

export const MOST_PLACES = 8;
/** Up to this many of the vendor's own addresses are in the list, however many other places match. */
const OWN = 3;

/** Suggestions for a typed text: cities and other places from the map service, then addresses of the vendor's own. */
export async function placesFor(
  context: RequestContext,
  deps: SuggestDeps,
  request: SuggestRequest,
): Promise<{ id: string; name: string }[]> {
  const query = request.query.trim();
  if (query === '') return [];
  const own = await context.read((tx) => ownLocations(tx, context.now));
  const search = { query, countries: request.countries ?? own.countries, near: own.places };
  const mine = findPlaces({ ...search, limit: OWN }, own.places);
  const result = await deps.maps.find({
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
export function detailsOf(context: RequestContext, { keys }: SuggestDeps, id: string): PlaceDetails {
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
