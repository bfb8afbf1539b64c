import * as z from 'zod/mini';
import { about, describe, id, part } from '../protocol/described.responses.ts';
import { simulateDay } from './what-if.ts';

const count = z.number().check(z.minimum(0));
const wait = about(
  'The mean wait of served visitors in minutes. Null if none was served.',
  z.nullable(count),
);
const simulated = part(
  'SimulatedDay',
  z.strictObject({
    hours: z.array(z.strictObject({ hour: z.int(), joined: count, left: count, wait })),
    joined: count,
    served: count,
    left: about('Visitors who left before their turn, or were still waiting after the last call.', count),
    wait,
    overtime: about('Minutes of work beyond shifts, summed over all staff.', count),
  }),
);
const minute = z.int().check(z.minimum(0), z.maximum(1440));

export const WHAT_IF = [
  describe(simulateDay, {
    tag: 'Insights',
    summary: 'Simulate a day with other staff, skills, hours or visitors',
    words:
      'Simulates a typical weekday of the location many times by the call order, with and without the changes.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        weekday: about('0 is Sunday.', z.int()),
        date: about('The next such date. The simulation uses its hours.', z.string()),
        days_seen: about('The number of recent such days with visitors.', z.int()),
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
        actual_wait: about(
          'The mean wait of called walk-ins on those past days, in minutes.',
          z.nullable(count),
        ),
        today: z.nullable(simulated),
        changed: about('Null without changes.', z.nullable(simulated)),
      }),
    }),
  }),
];
