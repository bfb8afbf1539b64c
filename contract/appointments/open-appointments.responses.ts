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
const consent = about('True if the client accepts the terms of a vendor that requires it.', z.boolean());
/** The fields of an attendee, or of a client. */
export const newAttendee = z.object({
  first_name: z.optional(text),
  last_name: z.optional(text),
  email: z.optional(text),
  cell_phone: z.optional(about('Receives text messages with `receive_sms`.', text)),
  phone_country_code: z.optional(about('Starts with `+`. Goes before a `cell_phone` without one.', text)),
  phone: z.optional(about('Stored if the vendor asks for it. Replaces a missing `cell_phone`.', text)),
  work_phone: z.optional(about('The same.', text)),
  address: z.optional(about('Where staff visit the client, for a meeting off site.', text)),
  city: z.optional(text),
  prov_state: z.optional(text),
  zip_postal: z.optional(text),
  country: z.optional(text),
  lang: z.optional(about('The language of messages.', text)),
  receive_sms: z.optional(z.boolean()),
  external_id: z.optional(text),
  timezone: z.optional(about('An IANA zone. An unknown one is refused.', text)),
  notes: z.optional(text),
  compliance_accepted: z.optional(consent),
});
const answered = z.object({
  type: z.literal('answers'),
  attributes: z.object({ question_id: text, value: z.union([text, z.array(text)]) }),
});
const responded = part(
  'FormResponse',
  z.object({
    type: z.literal('responses'),
    attributes: z.object({
      form_question_id: text,
      form_option_id: z.optional(about('The id of an option, for questions with options.', text)),
      value: z.optional(text),
    }),
  }),
);
const person = part(
  'NewAttendee',
  z.object({
    type: z.literal('attendees'),
    attributes: newAttendee,
    relationships: z.optional(
      z.object({
        answers: z.optional(z.object({ data: z.array(answered) })),
        responses: z.optional(z.object({ data: z.array(responded) })),
      }),
    ),
  }),
);
const withCode = z.object({
  code: about('The confirm code. With a wrong one the server returns 404.', text),
});
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
          service_id: about('One id, or a list with one id.', z.union([text, z.array(text)])),
          start: about(
            'A start from the list of times. Without an offset it is local time in `timezone`, or in the zone of the location.',
            text,
          ),
          staff_id: z.optional(z.nullable(text)),
          staff_category_id: z.optional(about('Limits the staff to those of a category.', text)),
          additional_staff_id: z.optional(
            about('Ids of further staff members who must take part.', z.array(text)),
          ),
          meeting_method: z.optional(about('1 in person (the default), 2 phone, 3 video, 4 off site.', code)),
          booked_through: z.optional(
            about('The booking source. The server ignores values that the caller may not claim.', code),
          ),
          timezone: z.optional(about('The IANA zone of the client. An unknown one is refused.', text)),
          supported_locale: z.optional(about('A language that the staff member speaks.', text)),
          notes: z.optional(text),
          compliance_accepted: z.optional(consent),
          invitation_id: z.optional(
            about(
              'The token of an invitation’s link. Its locks hold; an ended one is refused.',
              z.nullable(text),
            ),
          ),
          booking_shortcut_id: z.optional(
            about('The token of a booking shortcut’s link, in the same way.', z.nullable(text)),
          ),
          invite_only_resources: z.optional(about('Has no effect.', z.union([z.int(), z.boolean()]))),
          workflow_id: z.optional(about('Stored with the appointment.', text)),
          recaptcha_token: z.optional(about('Verified if the vendor requires a captcha.', text)),
          src: z.optional(about('The signed source from a QR code of the location.', text)),
          convert: z.optional(
            about('The token of `walkin-conversion`. The booking replaces the position in the line.', text),
          ),
          rwg_token: z.optional(text),
        }),
        relationships: z.object({ attendees: people }),
      }),
      meta: z.optional(
        z.object({
          compliance_accepted: z.optional(consent),
          utm: z.optional(
            about('`content`, `medium`, `source`, `campaign` and `term`.', z.record(text, text)),
          ),
          skip_meeting_link_generation: z.optional(
            about('Has no effect: video links are created at the call.', z.boolean()),
          ),
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
    query: z.object({ id, code: about('The confirm code. With a wrong one the server returns 404.', text) }),
    response,
  }),
  describe(moveOpenAppointment, {
    tag: 'Appointments',
    summary: 'Move an appointment to another start',
    words: 'Releases the old time and reserves the new one atomically.',
    status: 200,
    query: withCode,
    body: z.object({
      data: z.object({
        id,
        type: z.literal('appointments'),
        attributes: z.object({
          start: text,
          timezone: z.optional(about('An IANA zone. An unknown one is refused.', text)),
          staff_id: z.optional(about('Requires this staff member. By default the same one, if free.', text)),
        }),
      }),
      meta: z.optional(
        z.object({
          notify: z.optional(z.object({ client: z.optional(z.boolean()) })),
        }),
      ),
    }),
    response,
  }),
  describe(cancelAttendee, {
    tag: 'Appointments',
    summary: 'Cancel one attendee',
    words:
      'The appointment stays valid for the other attendees. Cancelling the last attendee cancels it. The body may contain `responses` to the form of type 1, at the top level or within the attendee.',
    status: 200,
    query: withCode,
    body: z.optional(
      z.object({
        data: z.optional(
          z.object({
            type: z.literal('appointments'),
            relationships: z.object({
              attendees: z.object({
                data: z.array(
                  z.object({
                    type: z.literal('attendees'),
                    id,
                    relationships: z.object({ responses: z.object({ data: z.array(responded) }) }),
                  }),
                ),
              }),
            }),
          }),
        ),
      }),
    ),
    response,
  }),
  describe(addAttendees, {
    tag: 'Appointments',
    summary: 'Add attendees',
    words:
      'Adds all attendees or none. Beyond the limit of the vendor, the room or the session the server returns 422 `attendees-limit`.',
    status: 200,
    query: withCode,
    body: people,
    response,
  }),
  describe(addAttendeesByForm, {
    tag: 'Appointments',
    summary: 'Add attendees with a form',
    words: 'The same as a form POST with `_method` set to PUT. The endpoint also accepts multipart.',
    status: 200,
    query: withCode,
    body: z.object({ _method: z.literal('PUT'), data: z.array(person) }),
    response,
  }),
];
