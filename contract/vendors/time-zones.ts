import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { Many, PageMeta, Resource } from '../protocol/json-api.ts';

export interface TimeZoneAttributes {
  /** In the request's language: "Pacific Time – Los Angeles". */
  label: string;
  /** Current UTC offset: "-08:00". */
  offset: string;
  offset_minutes: number;
}
/** The id is the zone's IANA name. */
export type TimeZoneResource = Resource<'timezones', TimeZoneAttributes>;

export const listTimeZones = endpoint<Many<TimeZoneResource, PageMeta>>()({
  name: 'listTimeZones',
  method: 'GET',
  path: '/api/v2/open/timezones',
  access: 'anyone',
  vendor: 'none',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});

export const listTimeZonesOfCountry = endpoint<Many<TimeZoneResource, PageMeta>>()({
  name: 'listTimeZonesOfCountry',
  method: 'GET',
  path: '/api/v2/open/timezones/:country',
  access: 'anyone',
  vendor: 'none',
  api: 'open',
  params: z.object({ country: z.string().check(z.maxLength(64)) }),
  query: z.looseObject({}),
  refusals: ['not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});
