import * as z from 'zod/mini';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import { seeAccuracy, seeWaitAccuracy } from './insights.ts';

const count = z.int().check(z.minimum(0));
const share = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));
const minutes = z.nullable(z.number());
const score = {
  told: about('Visitors who saw a range.', count),
  served: count,
  left: about('Visitors who left before their turn. Their wait would have been longer.', count),
  right: about(
    'The share of served visitors whose wait was within the shown range, 0 to 1. Null if none was served.',
    share,
  ),
  mean_error: minutes,
  bias: about(
    'The mean of actual minus shown wait, in minutes. Below 0 the actual waits were shorter.',
    minutes,
  ),
  told_minutes: minutes,
  waited_minutes: minutes,
};
const named = part('NamedWaitScore', z.strictObject({ ...score, id, name: z.string() }));
const accuracy = part(
  'WaitAccuracy',
  z.strictObject({
    data: z.strictObject({
      days: z.int(),
      from: instant,
      until: instant,
      time_zone: z.string(),
      goal: z.number(),
      all: z.strictObject(score),
      by_location: z.array(named),
      by_service: z.array(named),
      by_day: z.array(z.strictObject({ ...score, day: z.string() })),
      by_told: z.array(z.strictObject({ ...score, from: z.int(), to: z.nullable(z.int()) })),
    }),
  }),
);

const publicAccuracy = part(
  'PublicWaitAccuracy',
  z.strictObject({
    id: about('The id of the location.', id),
    type: z.literal('wait-accuracy'),
    attributes: z.strictObject({
      days: about('The length of the period in days.', z.int()),
      visits: about('The number of visits.', count),
      right: about('The share of waits within the shown range, 0 to 1. Null with too few waits.', share),
      mean_error: minutes,
      bias: about(
        'The mean of actual minus shown wait, in minutes. Below 0 the actual waits were shorter.',
        minutes,
      ),
    }),
  }),
);

export const INSIGHTS = [
  describe(seeWaitAccuracy, {
    tag: 'Locations',
    summary: 'Get the accuracy of the waits of a location',
    words:
      'Covers the last 30 days. All values are null if the vendor hides them, or with fewer than 20 waits.',
    status: 200,
    response: z.strictObject({ data: publicAccuracy }),
  }),
  describe(seeAccuracy, {
    tag: 'Insights',
    summary: 'Get the accuracy of wait estimates',
    words:
      'Compares the wait shown at joining with the actual wait, by location, service, day and shown wait.',
    status: 200,
    response: accuracy,
  }),
];
