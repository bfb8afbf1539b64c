import * as z from 'zod/mini';
import { id } from '../protocol/described.responses.ts';
import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { setUpLocations } from './locations.ts';
import type { LocationValues } from './locations.ts';
import { locationValues } from './locations.values.ts';

export const SET_UP_LOCATIONS = describeResource(setUpLocations, {
  tag: 'Set-up',
  one: 'a location',
  many: 'locations',
  values: locationValues,
  row: z.strictObject({
    id,
    version: z.int(),
    name: z.string(),
    external_id: z.string(),
    city: z.string(),
    region: z.string(),
    time_zone: z.string(),
    visibility: z.enum(['public', 'private']),
    takes_online_queue: z.boolean(),
    takes_phone: z.boolean(),
    takes_video: z.boolean(),
    supports_curbside_pickup: z.boolean(),
    services: z.int(),
    staff: z.int(),
    archived: z.boolean(),
  }),
  facts: z.strictObject({ services: z.int(), staff: z.int(), appointments: z.int() }),
});

const downtown: LocationValues = {
  name: 'Downtown',
  instructions: '',
  translations: { fr: { instructions: 'Entrée par la cour' } },
  address: '1 Main Street',
  city: 'Seattle',
  prov_state: 'WA',
  postal_zip: '98101',
  country: 'US',
  region: 'West',
  latitude: 47.6,
  longitude: -122.3,
  time_zone: 'America/Los_Angeles',
  phone: '+12065550100',
  mailing_code: '',
  physical: true,
  visibility: 'public',
  takes_online_queue: true,
  takes_phone: true,
  takes_video: false,
  supports_curbside_pickup: false,
  restrict_callback_request_hours: true,
  queue_capacity: null,
  review_link: '',
  google_review_url: '',
  line_ids: [],
  external_id: 'downtown',
  sort_order: 1,
};
export const LOCATION_EXAMPLES = examplesOfResource(setUpLocations, downtown);
