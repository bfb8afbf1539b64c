import * as z from 'zod/mini';
import { about, describe, id, part } from '../protocol/described.responses.ts';
import { simulateDay } from './what-if.ts';

const count = z.number().check(z.minimum(0));
const wait = about('Minutes, of those served; null where nobody was.', z.nullable(count));
const simulated = part(
  'SimulatedDay',
  z.strictObject({
    hours: z.array(z.strictObject({ hour: z.int(), joined: count, left: count, wait })),
    joined: count,
    served: count,
    left: about('Who left before their turn, and whom the last call did not reach.', count),
    wait,
    overtime: about('Minutes worked beyond shifts, all people together.', count),
  }),
);
const minute = z.int().check(z.minimum(0), z.maximum(1440));

export const WHAT_IF = [
  describe(simulateDay, {
    tag: 'Insights',
    summary: 'Try a day with other staff, skills, hours or visitors',
    words:
      'Plays the location’s usual weekday many times, as it is and as it would be, by the rule that the line is called by.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        weekday: about('0 is Sunday.', z.int()),
        date: about('The next such day, whose hours are taken.', z.string()),
        days_seen: about('On how many of the last such days somebody came.', z.int()),
        from: minute,
        to: minute,
        people: z.array(
          z.strictObject({
            id,
            name: z.string(),
            shifts: z.array(z.strictObject({ from: minute, to: minute })),
            service_ids: z.array(id),
          }),
        ),
        services: z.array(z.strictObject({ id, name: z.string() })),
        today: z.nullable(simulated),
        changed: about('Null where no change was asked for.', z.nullable(simulated)),
      }),
    }),
  }),
];
