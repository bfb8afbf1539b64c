import * as z from 'zod/mini';
import { describe, instant } from './described.answers.ts';
import { renewToken } from './realtime.ts';

export const REALTIME = [
  describe(renewToken, {
    tag: 'Realtime',
    summary: 'Renew a page’s token',
    words: 'With the old token, or with the id and code of a place in the line.',
    status: 200,
    answer: z.strictObject({ data: z.strictObject({ token: z.string(), expires_at: instant }) }),
  }),
];
