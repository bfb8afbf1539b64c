import * as z from 'zod/mini';
import { about, describe } from '../protocol/described.responses.ts';
import { seeEffectiveHours } from './effective-hours.ts';

const times = z.array(z.strictObject({ from: z.int(), to: z.int() }));

export const EFFECTIVE_HOURS = [
  describe(seeEffectiveHours, {
    tag: 'Set-up',
    summary: 'Explain the hours of a date',
    words: 'Computed by the rules of slots. Times are local minutes of the date.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        zone: about('The location’s IANA zone.', z.string()),
        layers: about(
          'A later rule wins over earlier ones.',
          z.array(
            z.strictObject({
              kind: z.enum(['location', 'staff', 'room', 'adjustment', 'holiday', 'busy']),
              name: z.string(),
              effect: z.enum(['open', 'closed']),
              times,
              wins: about('The minutes that this rule decides against earlier ones.', times),
            }),
          ),
        ),
        result: about('What can be booked.', times),
      }),
    }),
  }),
];
