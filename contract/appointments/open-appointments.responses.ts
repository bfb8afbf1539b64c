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
      status: about('The appointment’s; 4 for who has cancelled.', code),
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
    summary: 'Book for one or several',
    words:
      'The first attendee is the one who is written to. Without `staff_id` whoever has the least to do gets it. A start that somebody else has taken is 409 `slot-unavailable`; `meta.next` names the nearest that are left. Multipart is taken as well, with all of this as text in its field `data`.',
    status: 201,
    body: z.object({
      data: z.object({
        type: z.literal('appointments'),
        attributes: z.object({
          location_id: text,
          service_id: about('One, or a list of one.', text),
          start: about(
            'A start that `times` has named; without an offset, by `timezone` or the location’s wall.',
            text,
          ),
          staff_id: z.optional(text),
          additional_staff_id: z.optional(about('Who must take part as well.', z.array(text))),
          meeting_method: z.optional(about('1 in person (the default), 2 phone, 3 video, 4 off site.', code)),
          booked_through: z.optional(about('Where it comes from, as far as the caller may say.', code)),
          timezone: z.optional(about('What the client’s own clock goes by.', text)),
          supported_locale: z.optional(about('With somebody who speaks it.', text)),
          notes: z.optional(text),
          compliance_accepted: z.optional(z.boolean()),
          convert: z.optional(about('The token of `walkin-conversion`: a place in line goes for it.', text)),
          rwg_token: z.optional(text),
        }),
        relationships: z.object({ attendees: people }),
      }),
      meta: z.optional(
        z.object({
          utm: z.optional(z.record(text, text)),
          booker: z.optional(about('Who of staff books, with their own session.', text)),
          notify: z.optional(
            about(
              '`client` false: the caller tells them, where the vendor allows it.',
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
    summary: 'See an appointment by its id and code',
    status: 200,
    response,
  }),
  describe(moveOpenAppointment, {
    tag: 'Appointments',
    summary: 'Move an appointment to another start',
    words: 'It gives the old time back and takes the new one together, or neither.',
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
    summary: 'Cancel for one attendee',
    words:
      'The appointment stays for the others; the last one cancels it. The body may hold `responses` to the form of type 1, alone or within the attendee.',
    status: 200,
    response,
  }),
  describe(addAttendees, {
    tag: 'Appointments',
    summary: 'Add attendees',
    words: 'Within the vendor’s limit and what the room or the session holds; else 422 `attendees-limit`.',
    status: 200,
    body: people,
    response,
  }),
  describe(addAttendeesByForm, {
    tag: 'Appointments',
    summary: 'Add attendees by a form',
    words: 'As the call above, with `_method` saying PUT; multipart is taken as well.',
    status: 200,
    body: z.object({ _method: z.literal('PUT'), data: z.array(person) }),
    response,
  }),
];
