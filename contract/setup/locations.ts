import { resource } from '../protocol/resource.ts';
import { locationValues } from './locations.values.ts';

export type { LocationValues } from './locations.values.ts';

export interface LocationListRow {
  id: string;
  version: number;
  name: string;
  external_id: string;
  city: string;
  region: string;
  time_zone: string;
  visibility: 'public' | 'private';
  takes_online_queue: boolean;
  takes_phone: boolean;
  takes_video: boolean;
  supports_curbside_pickup: boolean;
  services: number;
  staff: number;
  archived: boolean;
}

/** What depends on a location. */
export interface LocationFacts {
  services: number;
  staff: number;
  appointments: number;
}

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
