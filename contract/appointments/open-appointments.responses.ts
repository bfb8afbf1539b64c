import * as z from 'zod/mini';
import { appointment } from './appointments.responses.ts';
import { about, code, describe, id, part } from '../protocol/described.responses.ts';
import {
  addAttendees,
  addAttendeesByForm,
  bookOpenAppointment,
  cancelAttendee,
  moveOpenAppointment,
  seeOpenAppointment,
} from './open-appointments.ts';

const attendee = part(
  'Attendee',
  z.strictObject({
    id,
    type: z.literal('attendees'),
    attributes: z.strictObject({
      first_name: z.string(),
      last_name: z.string(),
      status: about('The status of the appointment; 4 if the attendee has cancelled.', code),
    }),
  }),
);
const user = z.strictObject({
  id,
  type: z.literal('users'),
  attributes: z.strictObject({ full_name: z.string() }),
});

/** The appointment, its attendees and its staff members. */
const response = z.strictObject({
  data: appointment,
  included: z.optional(z.array(z.union([attendee, user]))),
});

const text = z.string();
const request = z.object({
  first_name: z.optional(text),
  last_name: z.optional(text),
  email: z.optional(text),
  cell_phone: z.optional(text),
  lang: z.optional(text),
  receive_sms: z.optional(z.boolean()),
  external_id: z.optional(text),
  timezone: z.optional(text),
  notes: z.optional(text),
});
const answered = z.object({
  type: z.literal('answers'),
  attributes: z.object({ question_id: text, value: z.union([text, z.array(text)]) }),
});
const person = part(
  'NewAttendee',
  z.object({
    type: z.literal('attendees'),
    attributes: request,
    relationships: z.optional(z.object({ answers: z.object({ data: z.array(answered) }) })),
  }),
);
const people = z.object({ data: z.array(person) });

export const OPEN_APPOINTMENTS = [
  describe(bookOpenAppointment, {
    tag: 'Appointments',
    summary: 'Book an appointment for one or several attendees',
    words:
      'The first attendee receives the messages. Without `staff_id` the server assigns the least loaded staff member. If the start is no longer free, the server returns 409 `slot-unavailable`; `meta.next` lists the nearest free starts. The endpoint also accepts multipart, with this body as text in the field `data`.',
    status: 201,
    body: z.object({
      data: z.object({
        type: z.literal('appointments'),
        attributes: z.object({
          location_id: text,
          service_id: about('One id, or a list with one id.', text),
          start: about(
            'A start from the list of times. Without an offset it is local time in `timezone`, or in the zone of the location.',
            text,
          ),
          staff_id: z.optional(text),
          additional_staff_id: z.optional(
            about('Ids of further staff members who must take part.', z.array(text)),
          ),
          meeting_method: z.optional(about('1 in person (the default), 2 phone, 3 video, 4 off site.', code)),
          booked_through: z.optional(
            about('The booking source. The server ignores values that the caller may not claim.', code),
          ),
          timezone: z.optional(about('The IANA zone of the client.', text)),
          supported_locale: z.optional(about('A language that the staff member speaks.', text)),
          notes: z.optional(text),
          compliance_accepted: z.optional(z.boolean()),
          convert: z.optional(
            about('The token of `walkin-conversion`. The booking replaces the position in the line.', text),
          ),
          rwg_token: z.optional(text),
        }),
        relationships: z.object({ attendees: people }),
      }),
      meta: z.optional(
        z.object({
          utm: z.optional(z.record(text, text)),
          booker: z.optional(about('The staff member who books, with their own session.', text)),
          notify: z.optional(
            about(
              'If `client` is false, the server sends no messages and the caller notifies the client. Requires a setting of the vendor.',
              z.object({ client: z.optional(z.boolean()) }),
            ),
          ),
        }),
      ),
    }),
    response,
  }),
  describe(seeOpenAppointment, {
    tag: 'Appointments',
    summary: 'Get an appointment by its id and code',
    status: 200,
    response,
  }),
  describe(moveOpenAppointment, {
    tag: 'Appointments',
    summary: 'Move an appointment to another start',
    words: 'Releases the old time and reserves the new one atomically.',
    status: 200,
    body: z.object({
      data: z.object({
        id,
        type: z.literal('appointments'),
        attributes: z.object({ start: text, timezone: z.optional(text) }),
      }),
    }),
    response,
  }),
  describe(cancelAttendee, {
    tag: 'Appointments',
    summary: 'Cancel one attendee',
    words:
      'The appointment stays valid for the other attendees. Cancelling the last attendee cancels it. The body may contain `responses` to the form of type 1, at the top level or within the attendee.',
    status: 200,
    response,
  }),
  describe(addAttendees, {
    tag: 'Appointments',
    summary: 'Add attendees',
    words:
      'Adds all attendees or none. Beyond the limit of the vendor, the room or the session the server returns 422 `attendees-limit`.',
    status: 200,
    body: people,
    response,
  }),
  describe(addAttendeesByForm, {
    tag: 'Appointments',
    summary: 'Add attendees with a form',
    words: 'The same as a form POST with `_method` set to PUT. The endpoint also accepts multipart.',
    status: 200,
    body: z.object({ _method: z.literal('PUT'), data: z.array(person) }),
    response,
  }),
];
