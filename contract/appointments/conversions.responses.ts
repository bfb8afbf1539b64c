import * as z from 'zod/mini';
import { trackConversion } from './conversions.ts';
import { about, code, describe } from '../protocol/described.responses.ts';

export const CONVERSIONS = [
  describe(trackConversion, {
    tag: 'Appointments',
    summary: 'Say where a booking that was found at a partner’s ended up',
    words: 'The server itself tells the partner of the booking, a minute after it and once for each token.',
    status: 204,
    body: z.object({
      rwg_token: z.string(),
      merchant_changed: about('1 where another location was booked than their page was about, else 2.', code),
    }),
    response: null,
  }),
];
