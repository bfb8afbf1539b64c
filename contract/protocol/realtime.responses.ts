import * as z from 'zod/mini';
import { describe, instant } from './described.responses.ts';
import { authoriseChannel, renewToken } from './realtime.ts';

export const REALTIME = [
  describe(renewToken, {
    tag: 'Realtime',
    summary: 'Renew a page’s token',
    words: 'With the old token, or with the id and code of a place in the line.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ token: z.string(), expires_at: instant }) }),
  }),
  describe(authoriseChannel, {
    tag: 'Realtime',
    summary: 'Enter a channel of the hosted driver',
    words:
      'With the page’s token, and the code of the visit where its channel asks for one. 404 with the other driver.',
    status: 200,
    response: z.strictObject({
      auth: z.optional(z.string()),
      user_auth: z.optional(z.string()),
      user_data: z.optional(z.string()),
    }),
  }),
];
