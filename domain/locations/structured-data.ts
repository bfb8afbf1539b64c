import { addDays, weekdayOf } from '../time/date.ts';
import { wallOf } from '../time/zone.ts';
import type { Instant } from '../time/instant.ts';
import { blocksOn } from './opening-hours.ts';
import type { HoursSchedule, WallInterval } from './opening-hours.ts';

/** A public location, as far as search engines may know it. Empty texts are left out. */
export interface DescribedLocation {
  readonly id: number;
  readonly name: string;
  readonly physical: boolean;
  /** Without steps; false says nothing. */
  readonly accessible: boolean;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly phone: string;
  /** Null where the page shows no hours. */
  readonly schedule: HoursSchedule | null;
}

export interface DescribedVendor {
  readonly name: string;
  /** An https address, or empty. */
  readonly homepage: string;
  readonly logo: string;
  /** The address of the branch locator. */
  readonly locator: string;
}

type Json = string | number | boolean | { readonly [name: string]: Json } | readonly Json[];

const SCHEMA_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The dates that a special day is told for, today first. */
const SPECIAL_DAYS = 14;

/**
 * Describes a vendor and its locations by schema.org: one `LocalBusiness` for each location, with the regular week
 * and the special days of the next two weeks.
 */
export function structuredData(
  vendor: DescribedVendor,
  locations: readonly DescribedLocation[],
  now: Instant,
): Json {
  const organization = `${vendor.locator}#vendor`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: vendor.name,
        ...(vendor.homepage !== '' && { url: vendor.homepage }),
        ...(vendor.logo !== '' && { logo: vendor.logo }),
      },
      ...locations.map((location) => ({
        '@type': 'LocalBusiness',
        '@id': `${vendor.locator}#location-${location.id}`,
        name: location.name,
        url: vendor.locator,
        parentOrganization: { '@id': organization },
        ...(location.physical && placeOf(location)),
        ...(location.phone !== '' && { telephone: location.phone }),
        ...(location.schedule && hoursOf(location.schedule, now)),
      })),
    ],
  };
}

const STEP_FREE = {
  '@type': 'LocationFeatureSpecification',
  name: 'Wheelchair accessible',
  value: true,
};

function placeOf(location: DescribedLocation): Record<string, Json> {
  const { latitude, longitude } = location;
  const parts = {
    streetAddress: location.address,
    addressLocality: location.city,
    addressRegion: location.region,
    postalCode: location.postalCode,
    addressCountry: location.country,
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''));
  return {
    address: { '@type': 'PostalAddress', ...known },
    ...(location.accessible && { amenityFeature: STEP_FREE }),
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

function hoursOf(schedule: HoursSchedule, now: Instant): Record<string, Json> {
  const today = wallOf(now, schedule.zone).date;
  const regular = { ...schedule, adjustments: [] };
  const dates = Array.from({ length: SPECIAL_DAYS }, (_, index) => addDays(today, index));
  const week = dates.slice(0, 7).flatMap((date) => {
    const day = SCHEMA_DAYS[weekdayOf(date)];
    return blocksOn(date, regular).map((block) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day}`,
      ...clockOf(block),
    }));
  });
  const special = dates.flatMap((date) => {
    const [usual, real] = [blocksOn(date, regular), blocksOn(date, schedule)];
    if (JSON.stringify(usual.map(clockOf)) === JSON.stringify(real.map(clockOf))) return [];
    const on = { '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date };
    // The vocabulary says closed as an opening without length.
    if (real.length === 0) return [{ ...on, opens: '00:00', closes: '00:00' }];
    return real.map((block) => ({ ...on, ...clockOf(block) }));
  });
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}

const clockOf = ({ from, to }: WallInterval) => ({ opens: hhmm(from), closes: hhmm(to) });

/** The end of the day is its last minute. */
function hhmm(minute: number): string {
  const of = Math.min(minute, 1439);
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
}
