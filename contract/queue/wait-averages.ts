import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import type { Many, PageMeta, Resource } from '../protocol/json-api.ts';

/** Whole minutes for a visitor who would join in person now; all null if no wait can be shown. */
export interface WaitAverageAttributes {
  wait_minutes: number | null;
  low: number | null;
  high: number | null;
}
/** The id is the location's. It is repeated as an attribute, as integrations read it. */
export type WaitAverageResource = Resource<'wait-time-averages', WaitAverageAttributes> & {
  location_id: string;
};

export const listWaitAverages = endpoint<Many<WaitAverageResource, PageMeta>>()({
  name: 'listWaitAverages',
  method: 'GET',
  path: '/api/v2/open/wait-time-average',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});

export const seeWaitAverage = endpoint<Many<WaitAverageResource, PageMeta>>()({
  name: 'seeWaitAverage',
  method: 'GET',
  path: '/api/v2/open/wait-time-average/:locationId',
  access: 'anyone',
  vendor: { record: 'location', in: 'params', at: 'locationId' },
  api: 'open',
  params: z.object({ locationId: pathId }),
  query: z.looseObject({}),
  refusals: ['not-found', 'filter-unsupported', 'parameter-invalid', 'too-many-requests'],
});
