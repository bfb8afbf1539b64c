import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';
import type { MessagePreview } from './message-templates.ts';
import { mailSettings } from './settings-pages.ts';

const body = z.object({
  location_id: z.nullable(recordId),
  line_of_business_id: z.optional(z.nullable(recordId)),
  values: z.record(z.string(), z.unknown()),
  reset: z.array(z.string()).check(z.maxLength(200)),
  language: z.enum(LANGUAGES),
});
const common = {
  method: 'POST',
  access: mailSettings.access,
  vendor: 'session',
  api: 'internal',
  idempotent: false,
  body,
  refusals: STAFF_WRITE_REFUSALS,
} as const;

/** A mail as clients would get it if the changes of the page were saved. It stores nothing. */
export const previewMail = endpoint<{ data: MessagePreview }>()({
  ...common,
  name: 'previewMail',
  path: `/api/internal/v1/admin${mailSettings.path}/preview`,
  act: 'read',
});

/** Sends that mail to the caller's own address. */
export const testMail = endpoint<{
  data: { recipient: string; outcome: 'sent' | 'failed'; reason: string };
}>()({
  ...common,
  name: 'testMail',
  path: `/api/internal/v1/admin${mailSettings.path}/test`,
});
