import type { Instant } from '#domain/time/instant.ts';
import type { GeoPlace } from '#domain/locations/places.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { configured, readConfigurationVersion } from '../vendors/index.ts';
import { formattedAddress } from './location-view.ts';
import { locationRows } from './locations-store.ts';
import type { LocationRow } from './locations-store.ts';

/** A vendor's locations as a map: their area, their addresses and postal codes. */
export interface OwnLocations {
  countries: string[];
  places: GeoPlace[];
}

/** Reads the public locations that visitors can go to. */
export async function ownLocations(tx: Tx, now: Instant): Promise<OwnLocations> {
  const version = await readConfigurationVersion(tx);
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
