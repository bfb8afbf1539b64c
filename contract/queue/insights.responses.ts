import * as z from 'zod/mini';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import { seeAccuracy, seeWaitAccuracy } from './insights.ts';

const count = z.int().check(z.minimum(0));
const share = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));
const minutes = z.nullable(z.number());
const score = {
  told: about('Whoever was told a range.', count),
  served: count,
  left: about('Whoever left before their turn: they would have waited longer.', count),
  right: about('The share of those served whose wait fell into the range they were told.', share),
  mean_error: minutes,
  bias: about('Minutes by which waits were longer than told; below 0 they were shorter.', minutes),
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
    id: about('The location’s.', id),
    type: z.literal('wait-accuracy'),
    attributes: z.strictObject({
      days: about('How many days back it looks.', z.int()),
      visits: about('How many visits it rests on.', count),
      right: about('The share of waits that fell into the range told; null where too few were told.', share),
      mean_error: minutes,
      bias: about('Minutes by which waits were longer than told; below 0 they were shorter.', minutes),
    }),
  }),
);

export const INSIGHTS = [
  describe(seeWaitAccuracy, {
    tag: 'Locations',
    summary: 'See how right the waits of a location were',
    words:
      'Over the last 30 days; nothing where the vendor does not show it, or fewer than 20 were told a wait.',
    status: 200,
    response: z.strictObject({ data: publicAccuracy }),
  }),
  describe(seeAccuracy, {
    tag: 'Insights',
    summary: 'See how right estimates of waits were',
    words: 'What was told on joining beside what happened, by location, service, day and what was told.',
    status: 200,
    response: accuracy,
  }),
];
