import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import type { Many, Resource } from '../protocol/json-api.ts';

/** The wait for a visitor who would join now, in whole minutes; `null` without walk-ins. */
export interface WaitOffer {
  wait_minutes: number;
  low: number;
  high: number;
  /** The certain minimum. */
  least: number;
}
/** By meeting method: 1 in person, 2 phone, 3 video. */
export type WaitByMethod = Record<'1' | '2' | '3', WaitOffer | null>;

/** Local times; `breaks` are the gaps between the first opening and the last closing. */
export interface DayHours {
  open: string;
  closed: string;
  breaks: { from: string; to: string }[];
}
export type WeekHours = Record<
  'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday',
  DayHours | null
>;
export interface FutureHours {
  weekday: string;
  date: string;
  hours: { start: string; end: string };
}
export interface Translation {
  locale: string;
  field: string;
  content: string;
}

export interface LocationAttributes {
  external_id: string | null;
  name: string;
  address: string;
  formatted_address: string;
  city: string;
  prov_state: string;
  postal_zip: string;
  country: string;
  region: string;
  category: string | null;
  latitude: number | null;
  longitude: number | null;
  timezone: string;
  lang: string;
  mailing_code: string;
  phone: string;
  physical: boolean;
  /** Without steps, for wheelchairs too. False where the vendor has not said so. */
  accessible: boolean;
  visibility: 'public' | 'private';
  sort_order: number;
  instructions: string;
  review_link: string;
  google_review_url: string;
  supports_curbside_pickup: boolean;
  restrict_callback_request_hours: boolean;
  takes_online_queue: boolean;
  takes_phone: boolean;
  takes_video: boolean;
  hours: WeekHours;
  future_open_hours: FutureHours[];
  is_currently_open: boolean;
  /** RFC 3339: the end of the current opening, or the next opening; null if unknown. */
  open_until: string | null;
  opens_next: string | null;
  wait_time: WaitByMethod;
  people_waiting: number;
  translations: Translation[];
}
/** All that a private location's own page shows. */
export interface PrivateLocationAttributes {
  name: string;
  visibility: 'private';
}
export type LocationResource = Resource<'locations', LocationAttributes>;

export const listLocations = endpoint<
  Many<LocationResource, { total: number; page: number; limit: number }>
>()({
  name: 'listLocations',
  method: 'GET',
  path: '/api/v2/open/locations',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});

export const seeLocation = endpoint<{
  data: LocationResource | Resource<'locations', PrivateLocationAttributes>;
}>()({
  name: 'seeLocation',
  method: 'GET',
  path: '/api/v2/open/locations/:locationId',
  access: 'anyone',
  vendor: { record: 'location', in: 'params', at: 'locationId' },
  api: 'open',
  params: z.object({ locationId: pathId }),
  refusals: ['not-found', 'too-many-requests'],
});
