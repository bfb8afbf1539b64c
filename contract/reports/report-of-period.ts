import * as z from 'zod/mini';
import { idText } from '../protocol/json-api.ts';
import { ACCURACY_DAYS } from '../queue/insights.ts';

/** What reports of visits in a period share: who reads them, and their filters. */
export const REPORT_OF_PERIOD = {
  method: 'GET',
  access: { permission: 'reports-see' },
  vendor: 'session',
  api: 'internal',
  query: z.object({
    location: z.optional(idText),
    /** Lines of business, separated by commas; those of the services. All by default. */
    line: z.optional(z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/))),
    days: z.optional(z.enum(ACCURACY_DAYS)),
  }),
  refusals: ['sign-in-required', 'forbidden', 'not-found', 'parameter-invalid'],
} as const;
