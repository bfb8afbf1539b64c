import * as z from 'zod/mini';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import { listNextSlots, listSlots } from './slots.ts';

const cause = z.enum(SLOT_CAUSES);
const request = {
  service: z.string(),
  method: z.optional(about('1 in person (the default), 2 phone, 3 video, 4 off site.', z.string())),
  staff: z.optional(about('Ids of staff members. Returns slots with at least one of them.', z.string())),
  language: z.optional(about('Languages. The staff member speaks at least one of them.', z.string())),
  attendees: z.optional(about('The number of attendees. 1 by default.', z.string())),
  shortcut: z.optional(
    about('The token of a booking shortcut: its staff, dates and private offers.', z.string()),
  ),
};

export const SLOTS = [
  describe(listSlots, {
    tag: 'Appointments',
    summary: 'List the slots of a service and the causes against other starts',
    status: 200,
    query: z.object({
      location: z.string(),
      ...request,
      from: about('RFC 3339, or a date in the zone of the location.', z.string()),
      to: about('The end, exclusive. At most 62 days after `from`.', z.string()),
      who: z.optional(about('1 adds the ids of the free staff members.', z.string())),
      explain: z.optional(about('1 adds the causes against each start. Staff only.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(z.strictObject({ start: instant, end: instant, staff: z.optional(z.array(id)) })),
      meta: z.strictObject({
        zone: about('The IANA zone of the location.', z.string()),
        version: about('The version of the underlying data.', z.string()),
        why: z.nullable(
          about('The most frequent cause. Null if there are slots, or if nothing is open.', cause),
        ),
        reasons: z.optional(z.array(z.strictObject({ staff: id, start: instant, causes: z.array(cause) }))),
      }),
    }),
  }),
  describe(listNextSlots, {
    tag: 'Appointments',
    summary: 'List the first available slots',
    status: 200,
    query: z.object({
      location: about('One id, or several separated by commas.', z.string()),
      ...request,
      from: z.optional(about('The first instant. Now by default.', z.string())),
      n: z.optional(about('The number of slots, at most 50. 5 by default.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(z.strictObject({ start: instant, end: instant, location_id: id, zone: z.string() })),
    }),
  }),
];
