import * as z from 'zod/mini';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import { listNextSlots, listSlots } from './slots.ts';

const cause = z.enum(SLOT_CAUSES);
const request = {
  service: z.string(),
  method: z.optional(about('1 in person (the default), 2 phone, 3 video, 4 off site.', z.string())),
  staff: z.optional(about('With one of these.', z.string())),
  language: z.optional(about('With somebody who speaks one of these.', z.string())),
  attendees: z.optional(about('For so many; one, where nothing is said.', z.string())),
};

export const SLOTS = [
  describe(listSlots, {
    tag: 'Appointments',
    summary: 'List the slots of a service, and why there are no others',
    status: 200,
    query: z.object({
      location: z.string(),
      ...request,
      from: about('RFC 3339, or a date of the location’s.', z.string()),
      to: about('Until before then; at most 62 days on.', z.string()),
      who: z.optional(about('1 names who is free for each.', z.string())),
      explain: z.optional(about('1 tells what stands against each start; for staff.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(z.strictObject({ start: instant, end: instant, staff: z.optional(z.array(id)) })),
      meta: z.strictObject({
        zone: about('The location’s.', z.string()),
        version: about('Of what it was worked out from.', z.string()),
        why: z.nullable(about('What stands against most starts where none is left.', cause)),
        reasons: z.optional(z.array(z.strictObject({ staff: id, start: instant, causes: z.array(cause) }))),
      }),
    }),
  }),
  describe(listNextSlots, {
    tag: 'Appointments',
    summary: 'List the first slots there are',
    status: 200,
    query: z.object({
      location: about('One, or several with commas between.', z.string()),
      ...request,
      from: z.optional(about('From then on; from now, where nothing is said.', z.string())),
      n: z.optional(about('How many; five, where nothing is said, at most 50.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(z.strictObject({ start: instant, end: instant, location_id: id, zone: z.string() })),
    }),
  }),
];
