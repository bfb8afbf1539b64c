import * as z from 'zod/mini';
import { about, describe, id, listOf, part } from '../protocol/described.responses.ts';
import { listWaitAverages, seeWaitAverage } from './wait-averages.ts';

const minutes = z.nullable(z.int().check(z.minimum(0)));
const average = part(
  'WaitAverage',
  z.strictObject({
    id,
    type: z.literal('wait-time-averages'),
    location_id: about('The same as the id.', id),
    attributes: z.strictObject({
      wait_minutes: about('In person; null where no wait can be told.', minutes),
      low: minutes,
      high: minutes,
    }),
  }),
);
const paging = z.object({ limit: z.optional(z.string()), page: z.optional(z.string()) });

export const WAIT_AVERAGES = [
  describe(listWaitAverages, {
    tag: 'Locations',
    summary: 'List the wait of every location',
    words: 'For somebody who would join in person now: the middle of what is waited for there.',
    status: 200,
    query: paging,
    response: listOf(average),
  }),
  describe(seeWaitAverage, {
    tag: 'Locations',
    summary: 'See the wait of one location',
    words: 'A list of one.',
    status: 200,
    query: paging,
    response: listOf(average),
  }),
];
