import type { Language } from '#domain/language/languages.ts';

/** Cities of Harbor Bank's further branches, beyond the hand-made list. */
export type City = {
  city: string;
  provState: string;
  country: 'US' | 'CA';
  region: string;
  at: readonly [latitude: number, longitude: number];
  timeZone: string;
  areaCode: string;
  /** Its postal code prefix: three digits of a ZIP, or a forward sortation area. */
  postal: string;
  lang: Language;
};

/** Zones are those of the hand-made locations, so that no other zone has a business day to start. */
const CITIES = `
US|Portland|OR|Pacific Northwest|45.523,-122.640|America/Los_Angeles|503|972
US|Minneapolis|MN|Midwest|44.960,-93.270|America/Chicago|612|554
CA|Ottawa|ON|Ontario|45.405,-75.705|America/Toronto|613|K1S
US|Philadelphia|PA|Northeast|39.990,-75.160|America/New_York|215|191
US|Dallas|TX|South|32.800,-96.800|America/Chicago|214|752
CA|Québec|QC|Québec|46.815,-71.255|America/Toronto|418|G1K|fr
US|Salt Lake City|UT|Mountain|40.740,-111.870|America/Denver|801|841
US|Atlanta|GA|South|33.755,-84.390|America/New_York|404|303
US|Sacramento|CA|California|38.560,-121.470|America/Los_Angeles|916|958
CA|Edmonton|AB|Prairies|53.540,-113.510|America/Edmonton|780|T5J
US|Tucson|AZ|Southwest|32.230,-110.940|America/Phoenix|520|857
US|Columbus|OH|Midwest|39.970,-82.990|America/New_York|614|432
US|Kansas City|MO|Midwest|39.060,-94.570|America/Chicago|816|641
CA|Mississauga|ON|Ontario|43.600,-79.650|America/Toronto|905|L5B
US|Houston|TX|South|29.760,-95.390|America/Chicago|713|770
US|Charlotte|NC|South|35.220,-80.840|America/New_York|704|282
US|Albuquerque|NM|Southwest|35.100,-106.630|America/Denver|505|871
CA|Burnaby|BC|British Columbia|49.250,-122.970|America/Vancouver|604|V5H
US|Pittsburgh|PA|Northeast|40.440,-79.970|America/New_York|412|152
US|Omaha|NE|Midwest|41.250,-96.000|America/Chicago|402|681
US|Fresno|CA|California|36.770,-119.790|America/Los_Angeles|559|937
CA|Laval|QC|Québec|45.590,-73.740|America/Toronto|450|H7N|fr
US|San Antonio|TX|South|29.450,-98.510|America/Chicago|210|782
US|Raleigh|NC|South|35.800,-78.640|America/New_York|919|276
US|Colorado Springs|CO|Mountain|38.840,-104.800|America/Denver|719|809
CA|London|ON|Ontario|42.985,-81.245|America/Toronto|519|N6A
US|St. Louis|MO|Midwest|38.620,-90.270|America/Chicago|314|631
US|Richmond|VA|South|37.560,-77.470|America/New_York|804|232
US|Spokane|WA|Pacific Northwest|47.670,-117.400|America/Los_Angeles|509|992
CA|Dartmouth|NS|Atlantic|44.685,-63.550|America/Halifax|902|B2Y
US|Nashville|TN|South|36.140,-86.800|America/Chicago|615|372
US|Hartford|CT|Northeast|41.765,-72.695|America/New_York|860|061
US|Mesa|AZ|Southwest|33.410,-111.790|America/Phoenix|480|852
CA|Red Deer|AB|Prairies|52.265,-113.810|America/Edmonton|403|T4N
US|Oklahoma City|OK|South|35.490,-97.530|America/Chicago|405|731
US|San Jose|CA|California|37.320,-121.890|America/Los_Angeles|408|951
CA|Sherbrooke|QC|Québec|45.400,-71.900|America/Toronto|819|J1H|fr
US|Worcester|MA|Northeast|42.265,-71.805|America/New_York|508|016
US|Des Moines|IA|Midwest|41.590,-93.650|America/Chicago|515|503
CA|Surrey|BC|British Columbia|49.180,-122.840|America/Vancouver|604|V3T`;

export const harborCities: readonly City[] = CITIES.trim()
  .split('\n')
  .map((line) => {
    const [country, city, provState, region, at, timeZone, areaCode, postal, lang = 'en'] = line.split('|');
    const [latitude, longitude] = at!.split(',').map(Number) as [number, number];
    return {
      country,
      city,
      provState,
      region,
      at: [latitude, longitude],
      timeZone,
      areaCode,
      postal,
      lang,
    } as City;
  });
