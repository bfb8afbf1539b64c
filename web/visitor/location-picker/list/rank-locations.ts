import type { LocationResource } from '#contract/vendors/locations.ts';
import { distanceIn, distanceKm, toKm, unitFor } from '#domain/locations/distance.ts';
import type { DistanceUnit, Point } from '#domain/locations/distance.ts';
import { matchLocations } from '#domain/locations/search.ts';

export type PickerRow = {
  location: LocationResource;
  /** From where the visitor is; null when that, or the location's point, is not known. */
  distance: { value: number; unit: DistanceUnit } | null;
};

export type PickerQuery = {
  search: string;
  here: Point | null;
  /** In the unit of each location's country; 0 is without limit. */
  radius: number;
  /** The visitor asked to see those farther away too. */
  showAll: boolean;
};

export type PickerList = {
  /** Places to go to: nearest first when it is known where the visitor is, else in the vendor's order. */
  places: PickerRow[];
  /** Reached by phone or video only, whatever the distance. */
  remote: PickerRow[];
  /** Matches left out because they are outside the radius. */
  farther: number;
  /** Matches outside the radius, whether they are shown or not. */
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
  const places = filters.showAll ? [...rows] : near;
  if (filters.here !== null) places.sort((a, b) => km(a) - km(b));
  return {
    places,
    remote: remote.map((location) => ({ location, distance: null })),
    farther: rows.length - places.length,
    outside: rows.length - near.length,
    unit: unitFor((places[0] ?? rows[0])?.location.attributes.country ?? locations[0]?.attributes.country),
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

/** A place without a point on the map comes after all that have one. */
function km({ distance }: PickerRow): number {
  return distance === null ? Number.POSITIVE_INFINITY : toKm(distance.unit, distance.value);
}
