import * as z from 'zod/mini';
import { about, describe, id } from '../protocol/described.responses.ts';
import { searchRecords } from './search.ts';
import { seeSetUp } from './set-up.ts';

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
];
