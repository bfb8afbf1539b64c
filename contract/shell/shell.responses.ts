import * as z from 'zod/mini';
import { about, describe, id } from '../protocol/described.responses.ts';
import { searchRecords } from './search.ts';
import { seeSetUp } from './set-up.ts';
import { settingJson } from '../settings/settings-pages.responses.ts';
import { OVERVIEW_KINDS, seeSettingsOverview } from './settings-overview.ts';

export const SHELL = [
  describe(searchRecords, {
    tag: 'Session',
    summary: 'Search records',
    words:
      'At most three records of each kind that the caller may open: today’s tickets, clients, staff, locations and services. ' +
      'Every word of the search is the beginning of a word of the record.',
    status: 200,
    query: z.object({
      q: about(
        'Two letters or more. A ticket is found by its number, with or without its letters.',
        z.string(),
      ),
    }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          kind: z.enum(['visit', 'client', 'staff', 'location', 'service']),
          id,
          text: about('A name, or the number of a ticket.', z.string()),
          detail: about('What tells it from others of the same name; may be empty.', z.string()),
          location_id: about('The location of a visit; null for other records.', z.nullable(id)),
        }),
      ),
    }),
  }),
  describe(seeSetUp, {
    tag: 'Session',
    summary: 'See the set-up',
    words: 'The steps from an empty vendor to its first booking. Archived records do not count.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        steps: z.strictObject({
          location: z.boolean(),
          hours: about('A location has opening hours.', z.boolean()),
          service: z.boolean(),
          person: about('A staff member works at a location.', z.boolean()),
          assignment: about('A staff member offers a service at a location.', z.boolean()),
          schedule: about('A staff member has working hours at a location.', z.boolean()),
        }),
        booking_page: about('The first page of the booking.', z.string()),
      }),
    }),
  }),
  describe(seeSettingsOverview, {
    tag: 'Session',
    summary: 'See the settings at a glance',
    words:
      'For each settings page that the caller may open: how many settings it has, and which differ from the default. ' +
      'With what needs attention and the page where it is mended.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        pages: z.array(
          z.strictObject({
            path: z.string(),
            settings: about('How many settings the page has.', z.int()),
            differing: z.array(
              z.strictObject({
                key: z.string(),
                value: about('The vendor’s value in force.', settingJson),
                is_vendors: about('Whether the vendor’s value differs from the default.', z.boolean()),
                locations: about('How many locations have a value of their own.', z.int()),
                lines: about('How many lines of business have a value of their own.', z.int()),
              }),
            ),
          }),
        ),
        attention: z.array(
          z.strictObject({
            kind: z.enum(OVERVIEW_KINDS),
            path: about('The address of the page.', z.string()),
            key: about('The setting that decides; null if none does.', z.nullable(z.string())),
            count: z.int(),
          }),
        ),
      }),
    }),
  }),
];
