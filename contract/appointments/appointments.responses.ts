import * as z from 'zod/mini';
import { bookAppointment, changeAppointment, listTimes, seeAppointment } from './appointments.ts';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';

const time = part(
  'Time',
  z.strictObject({
    id: about('The start of the slot.', instant),
    type: z.literal('times'),
    attributes: z.strictObject({
      start: instant,
      end: instant,
      seats_left: z.optional(about('Free seats of a group session.', z.int())),
    }),
  }),
);

const fullSession = part('FullSession', z.strictObject({ id, start: instant, end: instant }));

export const appointmentAttributes = {
  status: about(
    '1 confirmed, 2 completed, 3 no-show, 4 cancelled, 5 in progress. Served reads as completed.',
    code,
  ),
  confirm_code: about(
    'Opens the appointment together with the id. The server derives it and does not store it.',
    z.string(),
  ),
  confirmation_number: about('A reference to say aloud. It grants no access.', z.string()),
  start: instant,
  end: instant,
  time_zone: about(
    'The IANA zone of the location. The appointment was agreed in its local time.',
    z.string(),
  ),
  client_time_zone: z.nullable(about('The IANA zone of the client, if given.', z.string())),
  meeting_method: about('1 in person, 2 phone, 3 video, 4 off site.', code),
  location_id: id,
  location: z.string(),
  service_id: id,
  service: z.string(),
  staff: about(
    'The staff members. The first one leads the appointment.',
    z.array(z.strictObject({ id, full_name: z.string() })),
  ),
  attendees: about(
    'The booker first. A cancelled attendee has status 4.',
    z.array(z.strictObject({ id, first_name: z.string(), last_name: z.string(), status: code })),
  ),
  told: about(
    'Addresses that receive messages: the masked e-mail address and the last three digits of the phone number. `sms` is true if the number receives text messages. `reminder_at` is the next reminder, or null.',
    z.strictObject({
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      sms: z.boolean(),
      reminder_at: z.nullable(instant),
    }),
  ),
  address: about('The address at which staff visit the client.', z.string()),
  notes: z.string(),
  meeting_link: z.nullable(z.string()),
  meeting_message: z.nullable(z.string()),
  check_in: z.nullable(
    z.strictObject({
      from: instant,
      until: instant,
      asks_position: z.boolean(),
      ticket_number: z.nullable(z.string()),
    }),
  ),
  dial_in: z.nullable(z.strictObject({ e164: z.string(), international: z.string(), pin: z.string() })),
  book_another_link: z.nullable(
    about('Where “Book another” leads, of the shortcut that the booking came through.', z.string()),
  ),
  cancel_until: z.nullable(
    about('The client may cancel before this instant. Null after the limit.', instant),
  ),
  reschedule_until: z.nullable(
    about('The client may move the appointment before this instant. Null after the limit.', instant),
  ),
  join_from: z.nullable(
    about(
      'From this instant on, the response contains `meeting_link` and `dial_in`. Null without a video call, or if staff create the room at the start.',
      instant,
    ),
  ),
  feedback_given: about('True if the client has given feedback.', z.boolean()),
  created: instant,
  version: z.int(),
};

export const appointment = part(
  'Appointment',
  z.strictObject({
    id,
    type: z.literal('appointments'),
    attributes: z.strictObject(appointmentAttributes),
  }),
);

const ids = (of: string) => about(`${of}. Several as \`a,b\` or \`key[]=a&key[]=b\`.`, z.string());
const bound = (words: string) =>
  about(`${words} RFC 3339, or a date in the zone of the location.`, z.string());

export const APPOINTMENTS = [
  describe(listTimes, {
    tag: 'Appointments',
    summary: 'List the bookable times of a service',
    words:
      'Returns all bookable starts in ascending order. If the length differs between staff members, `end` is that of the shortest.',
    status: 200,
    orUnchanged: 'Nothing has changed since the response with this ETag.',
    query: z.object({
      location_id: z.string(),
      service_id: about('One service. Several are refused.', z.string()),
      start: bound('The first instant, inclusive.'),
      end: bound('The end: an instant is exclusive, a date inclusive. At most 62 days after `start`.'),
      meeting_method: z.optional(
        about('1 in person (the default), 2 phone, 3 video, 4 off site.', z.string()),
      ),
      staff_id: z.optional(ids('Ids of staff members. Returns starts with at least one of them')),
      additional_staff_id: z.optional(ids('Ids of further staff members who must take part')),
      staff_category_id: z.optional(
        about(
          'The id of a staff category. Returns starts with at least one of its staff; 0 is none.',
          z.string(),
        ),
      ),
      location_category_id: z.optional(
        about(
          'The id of a location category. Returns nothing for a location outside it; 0 is none.',
          z.string(),
        ),
      ),
      timezone: z.optional(
        about(
          'The IANA zone of `start` and `end` without an offset. The zone of the location by default.',
          z.string(),
        ),
      ),
      visibility: z.optional(
        about(
          '1: times for invited visitors, too. Requires a staff session; otherwise it has no effect.',
          z.string(),
        ),
      ),
      invite_only_resources: z.optional(about('An alias of `visibility`.', z.string())),
      shortcut: z.optional(
        about('The token of a booking shortcut: its staff, dates and private offers.', z.string()),
      ),
      group_service: z.optional(about('Has no effect: the service determines it.', z.string())),
      google: z.optional(about('Has no effect.', z.string())),
      'supported_locales[]': z.optional(
        about('Languages. The staff member speaks at least one of them.', z.string()),
      ),
      exclusion: z.optional(
        about('The id of an appointment to move. Its own time counts as free for its client.', z.string()),
      ),
      code: z.optional(
        about('Its confirm code. Not required from the network address that booked it.', z.string()),
      ),
      attendees: z.optional(about('The number of attendees. 1 by default.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(time),
      meta: z.strictObject({
        zone: about('The IANA zone of the location.', z.string()),
        full: z.optional(about('Group sessions that lack nothing but a free seat.', z.array(fullSession))),
      }),
    }),
  }),
  describe(bookAppointment, {
    tag: 'Appointments',
    summary: 'Book an appointment',
    words:
      'Without `staff_id` the server assigns the least loaded staff member. If the start is no longer free, the server returns 409 `slot-unavailable`; `meta.next` lists the nearest free starts.',
    status: 201,
    response: z.strictObject({ data: appointment }),
  }),
  describe(seeAppointment, {
    tag: 'Appointments',
    summary: 'See an appointment',
    words: 'Requires the id and the confirm code.',
    status: 200,
    response: z.strictObject({ data: appointment }),
  }),
  describe(changeAppointment, {
    tag: 'Appointments',
    summary: 'Cancel or move an appointment',
    words:
      'A move releases the old time and reserves the new one atomically. After the time limits of the vendor the server returns 422 `transition-refused`.',
    status: 200,
    response: z.strictObject({ data: appointment }),
  }),
];
