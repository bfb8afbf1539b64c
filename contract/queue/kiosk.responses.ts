import * as z from 'zod/mini';
import { describe } from '../protocol/described.responses.ts';
import { seePhoneWay } from './kiosk.ts';

export const KIOSK = [
  describe(seePhoneWay, {
    tag: 'Display',
    summary: 'Get the link from a kiosk to the visitor’s phone',
    words: 'The URL contains a signed token of the location. Null if the kiosk shows no QR code.',
    status: 200,
    query: z.object({ lang: z.optional(z.string()) }),
    response: z.strictObject({ data: z.nullable(z.strictObject({ url: z.string() })) }),
  }),
];
