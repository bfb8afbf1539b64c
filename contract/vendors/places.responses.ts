import * as z from 'zod/mini';
import { about, describe, listOf, part } from '../protocol/described.responses.ts';
import { listPlaces, seeLocationDetails, seePlace, suggestLocations } from './places.ts';

const placeId = about('Stands for the place itself, and lasts a day.', z.string());
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
    summary: 'Suggest places while somebody types',
    words:
      'Cities, and addresses and postal codes of the vendor’s own locations; more where the installation has a server for maps. Only in countries where the vendor is. The header `x-location-details-token` names the search.',
    status: 200,
    query: z.object({
      'filter[query]': z.optional(about('What was typed, up to 200 characters.', z.string())),
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
    summary: 'See where a suggested place is',
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
      q: z.optional(about('What was typed, up to 200 characters.', z.string())),
      locale: z.optional(about('The language of the names.', z.string())),
      country: z.optional(
        about('ISO 3166, several with commas. Without it, where the vendor is.', z.string()),
      ),
      session: z.optional(about('Names the search.', z.string())),
    }),
    response: z.strictObject({ data: z.array(z.strictObject({ id: placeId, name })) }),
  }),
  describe(seePlace, {
    tag: 'Places',
    summary: 'See where a place is (our own pages)',
    status: 200,
    response: z.strictObject({ data: details }),
  }),
];
