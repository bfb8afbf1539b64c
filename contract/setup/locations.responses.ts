import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { setUpLocations } from './locations.ts';
import type { LocationValues } from './locations.ts';
import { locationFacts, locationRow } from './locations.rows.ts';
import { blankLocation, locationValues } from './locations.values.ts';

export const SET_UP_LOCATIONS = describeResource(setUpLocations, {
  tag: 'Set-up',
  one: 'a location',
  many: 'locations',
  values: locationValues,
  row: locationRow,
  facts: locationFacts,
});

const downtown: LocationValues = {
  ...blankLocation,
  name: 'Downtown',
  translations: { fr: { instructions: 'Entrée par la cour' } },
  address: '1 Main Street',
  city: 'Seattle',
  prov_state: 'WA',
  postal_zip: '98101',
  region: 'West',
  latitude: 47.6,
  longitude: -122.3,
  time_zone: 'America/Los_Angeles',
  phone: '+12065550100',
  external_id: 'downtown',
  sort_order: 1,
};
export const LOCATION_EXAMPLES = examplesOfResource(setUpLocations, downtown);
