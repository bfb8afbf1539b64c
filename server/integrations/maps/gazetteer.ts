import { findPlaces } from '#domain/locations/places.ts';
import type { GeoPlace } from '#domain/locations/places.ts';
import { CA_CITIES } from './cities-ca.ts';
import { US_CITIES } from './cities-us.ts';
import type { MapsPort } from './maps-port.ts';

/** Built-in places without a map service: the larger cities of the United States and Canada. */
export const gazetteer: MapsPort = {
  find: async (request) =>
    findPlaces(request, CITIES).map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
};

/** States and provinces by country and code. */
const REGION_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  `US: AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming
CA: AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec, SK Saskatchewan, YT Yukon`
    .split('\n')
    .flatMap((line) => {
      const [country = '', regions = ''] = line.split(': ');
      return regions.split(', ').map((region) => [`${country} ${region.slice(0, 2)}`, region.slice(3)]);
    }),
);

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
    rest: `${region} ${REGION_NAMES[`${country} ${region}`] ?? ''} ${country} ${COUNTRY_NAMES[country]}`,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

export const CITIES: readonly GeoPlace[] = [...citiesOf('US', US_CITIES), ...citiesOf('CA', CA_CITIES)];
