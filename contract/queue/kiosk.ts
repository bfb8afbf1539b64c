import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';

/** Returns the address that continues a kiosk visit on the visitor's phone; null if the kiosk offers none. */
export const seePhoneWay = endpoint<{ data: { url: string } | null }>()({
  name: 'seePhoneWay',
  method: 'GET',
  path: '/api/internal/v1/kiosk/:locationId/phone',
  access: 'anyone',
  vendor: { record: 'location', in: 'params', at: 'locationId' },
  api: 'internal',
  params: z.object({ locationId: pathId }),
  query: z.looseObject({ lang: z.optional(z.string()) }),
  refusals: ['not-found', 'too-many-requests'],
});
