import * as z from 'zod/mini';
import { about, describe, id, listOf, PAGE, part } from '../protocol/described.responses.ts';
import { listWaitAverages, seeWaitAverage } from './wait-averages.ts';

const minutes = z.nullable(z.int().check(z.minimum(0)));
const average = part(
  'WaitAverage',
  z.strictObject({
    id,
    type: z.literal('wait-time-averages'),
    location_id: about('Equals the id.', id),
    attributes: z.strictObject({
      wait_minutes: about('Minutes, in person. Null if no wait can be shown.', minutes),
      low: minutes,
      high: minutes,
    }),
  }),
);
const paging = z.object(PAGE);

export const WAIT_AVERAGES = [
  describe(listWaitAverages, {
    tag: 'Locations',
    summary: 'List the waits of all locations',
    words:
      'Returns the median wait over the services of each location, for a visitor who joins in person now.',
    status: 200,
    query: paging,
    response: listOf(average),
  }),
  describe(seeWaitAverage, {
    tag: 'Locations',
    summary: 'Get the wait of one location',
    words: 'Returns a list with one entry.',
    status: 200,
    query: paging,
    response: listOf(average),
  }),
];
