import { z } from 'zod';
import { OutgoingFailed } from '#server/infrastructure/outgoing/fetch.ts';
import type { GeoPlaceMatch } from './maps-port.ts';

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
export function readPhoton(text: string): (GeoPlaceMatch & { country: string })[] {
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
