import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import { about, describe, id, instant, part } from '../protocol/described.responses.ts';
import { previewBrandedDisplay, previewDisplay } from '../settings/page-preview.ts';
import { seeDisplay } from './display.ts';
import { futureHours } from '../vendors/locations.responses.ts';

const minutes = z.nullable(z.int());

const board = part(
  'DisplayBoard',
  z.strictObject({
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
        icon: about('Null is the icon of the product.', z.nullable(z.string())),
      }),
      now: instant,
      version: z.string(),
      takes_line: z.boolean(),
      languages: about('The display alternates between them.', z.array(z.enum(LANGUAGES))),
      calling: about(
        'Newest first. The id changes with each call and recall.',
        z.array(
          z.strictObject({
            call_id: z.string(),
            ticket_id: z.string(),
            label: z.string(),
            is_ticket: about('The label is a ticket number.', z.boolean()),
            station: z.string(),
            called_at: instant,
          }),
        ),
      ),
      call_hold_seconds: about('A call stays on the display at least this long.', z.int()),
      voice: about('The display announces its calls aloud.', z.boolean()),
      phrases: about(
        'What the voice says by language, with {ticket} and {station}. Without one, it says its own sentence.',
        z.partialRecord(z.enum(LANGUAGES), z.string()),
      ),
      is_sound_time: about('The hours of sound of the location.', z.boolean()),
      volume: about('Of the chime and the voice.', z.int().check(z.minimum(0), z.maximum(100))),
      playlist: about('Pictures and videos, shown while no visitor is called.', z.array(z.string())),
      waiting: z.array(
        z.strictObject({
          ticket_id: z.string(),
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
      messages: about(
        'The message of the vendor by language.',
        z.partialRecord(z.enum(LANGUAGES), z.string()),
      ),
      join: z.nullable(z.strictObject({ url: z.string(), qr_svg: z.string() })),
    }),
  }),
);

export const DISPLAY = [
  describe(seeDisplay, {
    tag: 'Display',
    summary: 'Get the display board of a location',
    words:
      'Returns ticket numbers and stations. Enrolled displays and staff of the location get names instead of ticket numbers, if the setting `tv.identity` says so.',
    status: 200,
    query: z.object({ lang: z.optional(z.string()) }),
    response: board,
  }),
  describe(previewDisplay, {
    tag: 'Set-up',
    summary: 'Preview the board of a wall display',
    words: 'Returns the board that a display would show if the changes were saved. Stores nothing.',
    status: 200,
    response: board,
  }),
  describe(previewBrandedDisplay, {
    tag: 'Set-up',
    summary: 'Preview the branding of a wall display',
    words:
      'Returns the board with the dark logo that would be shown if the changes were saved. Stores nothing.',
    status: 200,
    response: board,
  }),
];
