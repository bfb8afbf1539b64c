import * as z from 'zod/mini';
import { about, describe, listOf, part } from '../protocol/described.responses.ts';
import { listPlaces, seeLocationDetails, seePlace, suggestLocations } from './places.ts';

const placeId = about('Identifies the place. It is valid for one day.', z.string());
const details = part(
  'PlaceDetails',
  z.strictObject({
    place_id: placeId,
    formatted_address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
);
const name = about('“Portland, OR, United States”.', z.string());

export const PLACES = [
  describe(suggestLocations, {
    tag: 'Places',
    summary: 'Suggest places for typed text',
    words:
      'Returns cities, and addresses and postal codes of the vendor’s locations. With a map server the installation returns further places. Results are limited to countries with locations of the vendor. The header `x-location-details-token` identifies the search.',
    status: 200,
    query: z.object({
      'filter[query]': z.optional(about('The typed text, at most 200 characters.', z.string())),
    }),
    response: listOf(
      z.strictObject({
        id: placeId,
        type: z.literal('location-suggestions'),
        attributes: z.strictObject({ name }),
      }),
    ),
  }),
  describe(seeLocationDetails, {
    tag: 'Places',
    summary: 'Get the coordinates of a suggested place',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({ id: placeId, type: z.literal('location-details'), attributes: details }),
    }),
  }),
  describe(listPlaces, {
    tag: 'Places',
    summary: 'Suggest places (our own pages)',
    status: 200,
    query: z.object({
      q: z.optional(about('The typed text, at most 200 characters.', z.string())),
      locale: z.optional(about('The language of the names.', z.string())),
      country: z.optional(
        about(
          'ISO 3166 codes, separated by commas. By default, countries with locations of the vendor.',
          z.string(),
        ),
      ),
      session: z.optional(about('Identifies the search.', z.string())),
      own: z.optional(
        about(
          '`false` leaves out the addresses of the vendor’s locations. True by default.',
          z.enum(['true', 'false']),
        ),
      ),
    }),
    response: z.strictObject({ data: z.array(z.strictObject({ id: placeId, name })) }),
  }),
  describe(seePlace, {
    tag: 'Places',
    summary: 'Get the coordinates of a place (our own pages)',
    status: 200,
    response: z.strictObject({ data: details }),
  }),
];
