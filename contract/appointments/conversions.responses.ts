import * as z from 'zod/mini';
import { trackConversion } from './conversions.ts';
import { about, code, describe } from '../protocol/described.responses.ts';

export const CONVERSIONS = [
  describe(trackConversion, {
    tag: 'Appointments',
    summary: 'Report the conversion of a partner’s link',
    words: 'The server reports the booking to the partner, one minute later and once for each token.',
    status: 204,
    body: z.object({
      rwg_token: z.string(),
      merchant_changed: about(
        '1 if the booking is for another location than the partner’s page, else 2.',
        code,
      ),
    }),
    response: null,
  }),
];
