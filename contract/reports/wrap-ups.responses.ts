import * as z from 'zod/mini';
import { about, describe, instant, part } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { exportWrapUps, seeWrapUps } from './wrap-ups.ts';

const count = z.int().check(z.minimum(0));
const counts = {
  wrap_ups: count,
  before: about('The same number of days before, up to the same time of day.', count),
};

export const WRAP_UP_REPORTS = [
  describe(seeWrapUps, {
    tag: 'Insights',
    summary: 'Get the wrap-ups of a period by reason and person',
    words:
      'How phone calls of the contact centre ended. A wrap-up counts at the location of the visit that the call booked.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        from: instant,
        until: instant,
        time_zone: z.string(),
        days: about('The business days of the period in this zone.', z.array(z.string())),
        all: z.strictObject(counts),
        without_location: about(
          'Wrap-ups of calls that booked no visit. Null if a filter or the scope of the caller leaves them out.',
          z.nullable(count),
        ),
        by_day: about('All wrap-ups on each day of the period.', z.array(count)),
        by_reason: z.array(
          part(
            'WrapUpReasonCounts',
            z.strictObject({
              ...counts,
              reason: about(
                'In the language of the caller, else as the list of the vendor named it then. Null for wrap-ups with a note alone.',
                z.nullable(z.string()),
              ),
              by_day: about('Its wrap-ups on each day of the period.', z.array(count)),
            }),
          ),
        ),
        by_person: z.array(
          part('WrapUpPersonCounts', z.strictObject({ ...counts, staff_id: z.string(), name: z.string() })),
        ),
      }),
    }),
  }),
  describe(exportWrapUps, {
    tag: 'Insights',
    summary: 'Get the wrap-ups of a period as a file',
    words: 'One line for each reason, each person and each day.',
    status: 200,
    response: z.string() as never,
  }),
];

export const WRAP_UP_REPORT_EXAMPLES: Record<string, Example> = {
  [seeWrapUps.name]: { query: { location: '12', line: '2', days: '30' } },
  [exportWrapUps.name]: { query: { location: '12', days: '90' } },
};
