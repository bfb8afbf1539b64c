import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';

/* The wait list of the open API. It is not available yet: every request gets a refusal that says so. */

const one = {
  path: '/api/v2/open/clients/:client/requests/:id',
  params: z.object({ client: pathId, id: pathId }),
} as const;
const body = z.looseObject({ data: z.looseObject({}) });

export const addWaitListRequest = endpoint<null>()({
  name: 'addWaitListRequest',
  method: 'POST',
  path: '/api/v2/open/requests',
  access: 'anyone',
  vendor: 'none',
  api: 'open',
  idempotent: false,
  body,
  refusals: ['malformed-request', 'wait-list-unavailable', 'too-many-requests'],
});

export const seeWaitListRequest = endpoint<null>()({
  ...one,
  name: 'seeWaitListRequest',
  method: 'GET',
  access: 'anyone',
  vendor: 'none',
  api: 'open',
  idempotent: false,
  refusals: ['malformed-request', 'not-found', 'wait-list-unavailable', 'too-many-requests'],
});

export const changeWaitListRequest = endpoint<null>()({
  ...one,
  name: 'changeWaitListRequest',
  method: 'PATCH',
  access: 'anyone',
  vendor: 'none',
  api: 'open',
  idempotent: false,
  body,
  refusals: ['malformed-request', 'not-found', 'wait-list-unavailable', 'too-many-requests'],
});

export const removeWaitListRequest = endpoint<null>()({
  ...one,
  name: 'removeWaitListRequest',
  method: 'DELETE',
  access: 'anyone',
  vendor: 'none',
  api: 'open',
  idempotent: false,
  refusals: ['malformed-request', 'not-found', 'wait-list-unavailable', 'too-many-requests'],
});
