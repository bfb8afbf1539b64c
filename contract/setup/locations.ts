import { resource } from '../protocol/resource.ts';
import type { LocationFacts, LocationListRow } from './locations.rows.ts';
import { locationValues } from './locations.values.ts';

export type { LocationFacts, LocationListRow } from './locations.rows.ts';
export type { LocationValues } from './locations.values.ts';

/** Locations as staff set them up. */
export const setUpLocations = resource<LocationListRow, LocationFacts>()({
  one: 'Location',
  many: 'Locations',
  path: '/locations',
  permission: 'locations-edit',
  filters: ['state', 'visibility', 'takes', 'line'],
  values: locationValues,
  actions: ['archive', 'restore', 'publish', 'hide'],
});
