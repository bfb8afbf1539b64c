import type { LocationResource } from '#contract/vendors/locations.ts';
import { distanceIn, distanceKm, toKm, unitFor } from '#domain/locations/distance.ts';
import type { DistanceUnit, Point } from '#domain/locations/distance.ts';
import { matchLocations } from '#domain/locations/search.ts';

export type PickerRow = {
  location: LocationResource;
  /** From the visitor; null when the visitor's or the location's coordinates are unknown. */
  distance: { value: number; unit: DistanceUnit } | null;
};

export type PickerQuery = {
  search: string;
  here: Point | null;
  /** In the unit of each location's country; 0 means no limit. */
  radius: number;
  /** The visitor chose to see those outside the radius too. */
  showAll: boolean;
};

export type PickerList = {
  /** Physical locations: nearest first when the visitor's coordinates are known, else in the vendor's order. */
  physical: PickerRow[];
  /** Locations by phone or video only, at any distance. */
  remote: PickerRow[];
  /** Matches hidden because they are outside the radius. */
  farther: number;
  /** The nearest of them, where no match is within the radius. */
  nearest: PickerRow | null;
  /** Matches outside the radius, hidden or not. */
  outside: number;
  unit: DistanceUnit;
};

export function rankLocations(locations: readonly LocationResource[], filters: PickerQuery): PickerList {
  const matches = matchLocations(filters.search, locations.map(searchable)).map(({ resource }) => resource);
  const remote = matches.filter(({ attributes }) => !attributes.physical);
  const rows = matches
    .filter(({ attributes }) => attributes.physical)
    .map((location) => withDistance(location, filters.here));
  const near = rows.filter((row) => isWithin(row, filters.radius));
  const physical = filters.showAll ? [...rows] : near;
  if (filters.here !== null) physical.sort((a, b) => km(a) - km(b));
  const nearest = physical.length > 0 ? null : (rows.toSorted((a, b) => km(a) - km(b))[0] ?? null);
  const first = physical[0] ?? nearest;
  return {
    physical,
    remote: remote.map((location) => ({ location, distance: null })),
    farther: rows.length - physical.length,
    nearest,
    outside: rows.length - near.length,
    unit: unitFor(first?.location.attributes.country ?? locations[0]?.attributes.country),
  };
}

function searchable(resource: LocationResource) {
  const { name, address, city, region, prov_state, postal_zip, external_id } = resource.attributes;
  return {
    resource,
    name,
    address,
    city,
    region: `${region} ${prov_state}`,
    postalCode: postal_zip,
    externalId: external_id,
  };
}

function withDistance(location: LocationResource, here: Point | null): PickerRow {
  const { latitude, longitude, country } = location.attributes;
  if (here === null || latitude === null || longitude === null) return { location, distance: null };
  const unit = unitFor(country);
  return { location, distance: { unit, value: distanceIn(unit, distanceKm(here, { latitude, longitude })) } };
}

function isWithin({ distance }: PickerRow, radius: number): boolean {
  return distance === null || radius === 0 || distance.value <= radius;
}

/** A location without coordinates comes after all that have them. */
function km({ distance }: PickerRow): number {
  return distance === null ? Number.POSITIVE_INFINITY : toKm(distance.unit, distance.value);
}
