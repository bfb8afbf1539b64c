import * as z from 'zod/mini';
import { bookAppointment, changeAppointment, listTimes, seeAppointment } from './appointments.ts';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';

const time = part(
  'Time',
  z.strictObject({
    id: about('Its start.', instant),
    type: z.literal('times'),
    attributes: z.strictObject({
      start: instant,
      end: instant,
      seats_left: z.optional(about('Of a group session, the seats that nobody has.', z.int())),
    }),
  }),
);

export const appointmentAttributes = {
  status: about('1 confirmed.', code),
  confirm_code: about(
    'With the id it opens the appointment. It is told to who books, and never stored.',
    z.string(),
  ),
  confirmation_number: about('To be said aloud; it opens nothing.', z.string()),
  start: instant,
  end: instant,
  time_zone: about('The location’s: what its wall shows is what was agreed upon.', z.string()),
  client_time_zone: z.nullable(about('What the client’s own clock went by, where they said.', z.string())),
  meeting_method: about('1 in person, 2 phone, 3 video, 4 off site.', code),
  location_id: id,
  location: z.string(),
  service_id: id,
  service: z.string(),
  staff: about('Whoever leads it first.', z.array(z.strictObject({ id, full_name: z.string() }))),
  attendees: about(
    'Whose contact it goes by first; who has cancelled stands here with status 4.',
    z.array(z.strictObject({ id, first_name: z.string(), last_name: z.string(), status: code })),
  ),
  told: about(
    'Where its client is told of it: the address masked, of the number the last three digits, and whether text messages go there.',
    z.strictObject({ email: z.nullable(z.string()), phone: z.nullable(z.string()), sms: z.boolean() }),
  ),
  address: about('Where the client is visited.', z.string()),
  notes: z.string(),
  meeting_link: z.nullable(z.string()),
  dial_in: z.nullable(z.strictObject({ e164: z.string(), international: z.string(), pin: z.string() })),
  cancel_until: z.nullable(about('Until when its client may cancel it; null where that is over.', instant)),
  reschedule_until: z.nullable(about('Until when its client may move it.', instant)),
  join_from: z.nullable(
    about(
      'From when on `meeting_link` and `dial_in` are told; null where it is no video call, or its room is made once it begins.',
      instant,
    ),
  ),
  feedback_given: about('Whether its client has said how it was.', z.boolean()),
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

const ids = (of: string) => about(`${of}; several as \`a,b\` or \`key[]=a&key[]=b\`.`, z.string());
const bound = (words: string) => about(`${words} RFC 3339, or a date of the location’s.`, z.string());

export const APPOINTMENTS = [
  describe(listTimes, {
    tag: 'Appointments',
    summary: 'List the times of a service',
    words:
      'Every start that can be booked, in ascending order. Where people take longer or shorter over the service, the end is that of the shortest.',
    status: 200,
    orUnchanged: 'Nothing has changed since the answer whose ETag was sent.',
    query: z.object({
      location_id: z.string(),
      service_id: z.string(),
      start: bound('From then on.'),
      end: bound('Until before then, a date included; at most 62 days on.'),
      meeting_method: z.optional(
        about('1 in person (the default), 2 phone, 3 video, 4 off site.', z.string()),
      ),
      staff_id: z.optional(ids('With one of these')),
      additional_staff_id: z.optional(ids('Who must take part as well')),
      'supported_locales[]': z.optional(about('With somebody who speaks one of these.', z.string())),
      exclusion: z.optional(
        about(
          'An appointment that is being moved: its time counts as free for whoever booked it.',
          z.string(),
        ),
      ),
      code: z.optional(about('Its code, where it is moved from elsewhere.', z.string())),
      attendees: z.optional(about('For so many; one, where nothing is said.', z.string())),
    }),
    response: z.strictObject({
      data: z.array(time),
      meta: z.strictObject({ zone: about('The location’s.', z.string()) }),
    }),
  }),
  describe(bookAppointment, {
    tag: 'Appointments',
    summary: 'Book an appointment',
    words:
      'Without `staff_id` whoever has the least to do gets it. A start that somebody else has taken is 409 `slot-unavailable`; `meta.next` names the nearest that are left.',
    status: 201,
    response: z.strictObject({ data: appointment }),
  }),
  describe(seeAppointment, {
    tag: 'Appointments',
    summary: 'See an appointment',
    words: 'For whoever holds its id and code.',
    status: 200,
    response: z.strictObject({ data: appointment }),
  }),
  describe(changeAppointment, {
    tag: 'Appointments',
    summary: 'Cancel or move an appointment',
    words:
      'Moving it gives the old time back and takes the new one together, or neither. Within the vendor’s limits; after that it is 422 `transition-refused`.',
    status: 200,
    response: z.strictObject({ data: appointment }),
  }),
];
