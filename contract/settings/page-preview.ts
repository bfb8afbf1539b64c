import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_READ_REFUSALS } from '../protocol/refusals.ts';
import type { PageSettings } from '../vendors/page-settings.ts';
import { clientViewSettings } from './settings-pages.ts';

/** The parameter of a visitor page's address that asks for its preview: `?preview=1`. */
export const PREVIEW_PARAMETER = 'preview';

/** What open visitor pages would get if these changes were saved. Stores nothing. */
export const previewVisitorPages = endpoint<{ data: PageSettings }>()({
  name: 'previewVisitorPages',
  method: 'POST',
  path: `/api/internal/v1/admin${clientViewSettings.path}/preview`,
  access: { permission: clientViewSettings.permission },
  act: 'read',
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  query: z.object({
    /** The location whose own settings the page has. */
    location: z.optional(recordId),
    lang: z.optional(z.string()),
  }),
  body: z.object({
    location_id: z.nullable(recordId),
    line_of_business_id: z.optional(z.nullable(recordId)),
    values: z.record(z.string(), z.unknown()),
    reset: z.array(z.string()).check(z.maxLength(200)),
  }),
  refusals: [...STAFF_READ_REFUSALS, 'csrf-refused', 'malformed-request', 'field-invalid'],
});
