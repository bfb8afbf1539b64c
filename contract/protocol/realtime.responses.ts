import * as z from 'zod/mini';
import { describe, instant } from './described.responses.ts';
import { authoriseChannel, renewToken } from './realtime.ts';

export const REALTIME = [
  describe(renewToken, {
    tag: 'Realtime',
    summary: 'Renew the realtime token of a page',
    words: 'Requires the old token, or the id and confirm code of a position in the line.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ token: z.string(), expires_at: instant }) }),
  }),
  describe(authoriseChannel, {
    tag: 'Realtime',
    summary: 'Authorise a channel of the hosted driver',
    words:
      'Requires the token of the page and, for channels of a visit, its confirm code. Returns 404 if the installation uses the built-in driver.',
    status: 200,
    response: z.strictObject({
      auth: z.optional(z.string()),
      user_auth: z.optional(z.string()),
      user_data: z.optional(z.string()),
    }),
  }),
];
