import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';

/**
 * Whether a booking that was found at a partner's is of another location than their page was about: 1 for another, 2 for the same. That
 * it was booked the server tells them itself, once; an unknown token is answered alike.
 */
export const trackConversion = endpoint<null>()({
  name: 'trackConversion',
  method: 'POST',
  path: '/api/v3/open/rwg-track-conversion',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  form: true,
  idempotent: false,
  body: z.looseObject({}),
  refusals: ['malformed-request', 'vendor-required', 'not-found', 'field-invalid', 'too-many-requests'],
});
