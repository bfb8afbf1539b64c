import { findPlaces } from '#domain/locations/places.ts';
import type { GeoPlace } from '#domain/locations/places.ts';
import { CA_CITIES } from './cities-ca.ts';
import { US_CITIES } from './cities-us.ts';
import type { MapsPort } from './maps-port.ts';
import { regionName } from './region-names.ts';

/** Built-in places without a map service: the larger cities of the United States and Canada. */
export const gazetteer: MapsPort = {
  find: async (request) =>
    findPlaces(request, CITIES).map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
};

const COUNTRY_NAMES: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };

function citiesOf(country: string, text: string): GeoPlace[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [region = '', cities = ''] = line.split(': ');
      return cities.split('; ').map((city) => placeOf(city, { country, region }));
    });
}

function placeOf(city: string, { country, region }: { country: string; region: string }): GeoPlace {
  const [, key, latitude, longitude] = /^(.+) (-?\d+\.\d+) (-?\d+\.\d+)$/.exec(city)!;
  return {
    name: `${key}, ${region}, ${COUNTRY_NAMES[country]}`,
    key: key!,
    rest: `${region} ${regionName(country, region)} ${country} ${COUNTRY_NAMES[country]}`,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

export const CITIES: readonly GeoPlace[] = [...citiesOf('US', US_CITIES), ...citiesOf('CA', CA_CITIES)];
