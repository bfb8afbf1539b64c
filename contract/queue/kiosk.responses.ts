import * as z from 'zod/mini';
import { describe } from '../protocol/described.responses.ts';
import { seePhoneWay } from './kiosk.ts';

export const KIOSK = [
  describe(seePhoneWay, {
    tag: 'Display',
    summary: 'See where a kiosk sends phones',
    words: 'The address carries a signed mark of the location; null where the kiosk shows no code.',
    status: 200,
    query: z.object({ lang: z.optional(z.string()) }),
    response: z.strictObject({ data: z.nullable(z.strictObject({ url: z.string() })) }),
  }),
];
