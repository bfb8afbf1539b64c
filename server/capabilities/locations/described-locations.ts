import type { Language } from '#domain/language/languages.ts';
import type { DescribedLocation } from '#domain/locations/structured-data.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { translated, translationsOf } from '../vendors/index.ts';
import { cachedLocations } from './cached-locations.ts';
import { nameOf } from './location-view.ts';
import { scheduleOf } from './schedule.ts';

interface Describing {
  version: number;
  now: Instant;
  language: Language;
  /** At most so many, the first of the vendor's order. */
  most: number;
}

/** The locations that visitors' pages list, as search engines may know them, with their names in a language. */
export async function describedLocations(
  tx: Tx,
  { version, now, language, most }: Describing,
): Promise<DescribedLocation[]> {
  const rows = (await cachedLocations(tx, { assigned: true, version, now })).slice(0, most);
  const words = await translationsOf(
    tx,
    'location',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: translated(nameOf(row), 'name', { translations: words.get(row.id), locale: language }),
    physical: row.physical,
    accessible: row.accessible,
    address: row.address,
    city: row.city,
    region: row.provState,
    postalCode: row.postalZip,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.phone,
    schedule: scheduleOf(row),
  }));
}
