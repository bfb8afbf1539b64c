import * as z from 'zod/mini';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { describeResource, examplesOfResource, saved } from '../protocol/resource.responses.ts';
import {
  addAttendee,
  cancelGroupSession,
  checkGroupFit,
  checkInAttendee,
  exportRoster,
  groupSessions,
  messageAttendees,
  repeatGroupSession,
  seeRecipients,
  seeRoster,
} from './group-sessions.ts';
import type { GroupSessionValues } from './group-sessions.ts';
import { groupSessionFacts, groupSessionRow } from './group-sessions.rows.ts';
import { blankGroupSession, groupSessionValues } from './group-sessions.values.ts';

const attendee = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  email: about('Empty where the reader may not see contact data.', z.string()),
  phone: z.string(),
  seats: z.int(),
  status: about('1 confirmed, 4 cancelled.', z.int()),
  confirmation_number: z.string(),
  arrived_at: z.nullable(instant),
});

const waiting = z.strictObject({
  id,
  name: z.string(),
  seats: z.int(),
  created: instant,
  offered_until: about('Until when a seat is held for them.', z.nullable(instant)),
});

const count = about('Attendees whom the message reaches.', z.int());

const roster = z.strictObject({
  data: z.strictObject({
    id,
    version: z.int(),
    name: z.string(),
    service: z.string(),
    service_id: id,
    location: z.string(),
    location_id: id,
    start: instant,
    end: instant,
    time_zone: z.string(),
    method: z.int(),
    hosts: z.string(),
    room: z.string(),
    booked: z.int(),
    held: about('Seats that are offered to the wait list.', z.int()),
    capacity: z.int(),
    cancelled: z.boolean(),
    invite_only: z.boolean(),
    may: z.strictObject({ add: z.boolean(), edit: z.boolean(), check_in: z.boolean(), message: z.boolean() }),
    attendees: z.array(attendee),
    waiting: about('Visitors on the wait list, the longest wait first.', z.array(waiting)),
  }),
});

export const GROUP_SESSIONS = [
  ...describeResource(groupSessions, {
    tag: 'Appointments',
    one: 'a group session',
    many: 'group sessions',
    values: groupSessionValues,
    row: groupSessionRow,
    facts: groupSessionFacts,
  }),
  describe(seeRoster, {
    tag: 'Appointments',
    summary: 'Get the roster of a group session',
    status: 200,
    response: roster,
  }),
  describe(exportRoster, {
    tag: 'Appointments',
    summary: 'Export the roster of a group session as CSV',
    status: 200,
    response: z.string() as never,
  }),
  describe(addAttendee, {
    tag: 'Appointments',
    summary: 'Add an attendee to a group session',
    words: 'Takes one seat. A full session is refused. An entry of the wait list brings its own contact.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ id }) }),
  }),
  describe(checkInAttendee, {
    tag: 'Appointments',
    summary: 'Check in an attendee of a group session',
    status: 200,
    response: saved,
  }),
  describe(cancelGroupSession, {
    tag: 'Appointments',
    summary: 'Cancel a group session',
    words: 'Cancels the appointments of all attendees. They and the wait list get a message.',
    status: 201,
    response: saved,
  }),
  describe(checkGroupFit, {
    tag: 'Appointments',
    summary: 'Check another start for a group session',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ causes: z.array(z.enum(SLOT_CAUSES)) }) }),
  }),
  describe(repeatGroupSession, {
    tag: 'Appointments',
    summary: 'Hold a group session again',
    words: 'Refused where a host or the room is not free.',
    status: 201,
    response: saved,
  }),
  describe(seeRecipients, {
    tag: 'Appointments',
    summary: 'Count the attendees whom a message reaches',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        count,
        unreachable: about('The names of the others: no contact, or no consent.', z.array(z.string())),
      }),
    }),
  }),
  describe(messageAttendees, {
    tag: 'Appointments',
    summary: 'Send a message to all attendees of a group session',
    words: 'By mail, and by text message with consent. An address gets it once.',
    status: 201,
    response: z.strictObject({ data: z.strictObject({ count }) }),
  }),
];

const workshop: GroupSessionValues = {
  ...blankGroupSession,
  name: 'First home workshop',
  service_id: '3',
  location_id: '12',
  date: '2026-12-01',
  time: '17:00',
  host_ids: ['7'],
};
const start = '2026-12-08T17:00:00Z';
export const GROUP_SESSION_EXAMPLES: Record<string, Example> = {
  ...examplesOfResource(groupSessions, workshop, 'public'),
  addAttendee: { body: { attendee: { first_name: 'Ana', last_name: 'Silva', email: 'ana@example.com' } } },
  cancelGroupSession: { body: { version: 1, reason: 'The host is ill' } },
  checkGroupFit: { query: { start } },
  repeatGroupSession: { body: { start } },
  messageAttendees: { body: { message: 'Please bring an identity card.' } },
};
