import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { Many, One, PageMeta, Resource } from '../protocol/json-api.ts';

/** Identifies one visitor's search, from its first letter to the chosen place. */
export const SEARCH_TOKEN_HEADER = 'x-location-details-token';

/** The id identifies the place for one day and grants no access. */
export type LocationSuggestionResource = Resource<'location-suggestions', { name: string }>;

export interface PlaceDetails {
  place_id: string;
  formatted_address: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
}
export type LocationDetailsResource = Resource<'location-details', PlaceDetails>;

const placeId = z.string().check(z.maxLength(2000));

export const suggestLocations = endpoint<Many<LocationSuggestionResource, PageMeta>>()({
  name: 'suggestLocations',
  method: 'GET',
  path: '/api/v2/open/location-suggestions',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});

export const seeLocationDetails = endpoint<One<LocationDetailsResource>>()({
  name: 'seeLocationDetails',
  method: 'GET',
  path: '/api/v2/open/location-details/:placeId',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  params: z.object({ placeId }),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});

export const listPlaces = endpoint<{ data: { id: string; name: string }[] }>()({
  name: 'listPlaces',
  method: 'GET',
  path: '/api/internal/v1/places',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  query: z.looseObject({
    q: z.optional(z.string()),
    locale: z.optional(z.string()),
    country: z.optional(z.string()),
    session: z.optional(z.string()),
    own: z.optional(z.enum(['true', 'false'])),
  }),
  refusals: ['vendor-required', 'not-found', 'parameter-invalid', 'too-many-requests'],
});

export const seePlace = endpoint<{ data: PlaceDetails }>()({
  name: 'seePlace',
  method: 'GET',
  path: '/api/internal/v1/places/:placeId',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  params: z.object({ placeId }),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});
