import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';

/**
 * Reports whether a partner's booking was for another location than the partner's page: 1 another, 2 the
 * same. The server reports the booking itself once. An unknown token gets the same response.
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
