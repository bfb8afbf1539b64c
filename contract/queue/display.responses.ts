import * as z from 'zod/mini';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import { seeDisplay } from './display.ts';
import { futureHours } from '../vendors/locations.responses.ts';

const minutes = z.nullable(z.int());

export const DISPLAY = [
  describe(seeDisplay, {
    tag: 'Display',
    summary: 'Get the display board of a location',
    words: 'Returns ticket numbers and stations. It contains no names.',
    status: 200,
    query: z.object({ lang: z.optional(z.string()) }),
    response: z.strictObject({
      data: z.strictObject({
        location: z.strictObject({
          id,
          name: z.string(),
          time_zone: z.string(),
          is_open: z.boolean(),
          opens_next: z.nullable(instant),
          future_open_hours: z.array(futureHours),
        }),
        vendor: z.strictObject({
          name: z.string(),
          private_label: z.boolean(),
          logo: z.nullable(z.string()),
        }),
        now: instant,
        version: z.string(),
        takes_line: z.boolean(),
        calling: about(
          'Newest first. The id changes with each call and recall.',
          z.array(
            z.strictObject({
              call_id: z.string(),
              label: z.string(),
              station: z.string(),
              called_at: instant,
            }),
          ),
        ),
        call_hold_seconds: about('A call stays on the display at least this long.', z.int()),
        voice: about('The display announces its calls aloud.', z.boolean()),
        waiting: z.array(
          z.strictObject({
            label: z.string(),
            minutes,
            low: minutes,
            high: minutes,
            least: minutes,
            people_before: z.nullable(z.int()),
            overdue: about('Still waits after the range that was told at joining.', z.boolean()),
          }),
        ),
        waiting_count: z.int(),
        message: z.string(),
        join: z.nullable(z.strictObject({ url: z.string(), qr_svg: z.string() })),
      }),
    }),
  }),
];
