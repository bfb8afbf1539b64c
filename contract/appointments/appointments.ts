import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';

/** A bookable start; its id is the start. For a group session `seats_left` counts the free seats. */
export type TimeResource = Resource<'times', { start: string; end: string; seats_left?: number }>;

/** A group session that visitors could book if it had a free seat. */
export interface FullSession {
  id: string;
  start: string;
  end: string;
}

/** Only the location and the service are required. Lists come as `key[]=a&key[]=b` or `a,b`. */
export const listTimes = endpoint<{ data: TimeResource[]; meta: { zone: string; full?: FullSession[] } }>()({
  name: 'listTimes',
  method: 'GET',
  path: '/api/v2/open/times',
  access: 'anyone',
  vendor: { record: 'location', in: 'query', at: 'location_id', isRequired: true },
  api: 'open',
  query: z.looseObject({}),
  refusals: ['not-found', 'parameter-invalid', 'too-many-requests'],
});

/** An appointment as the holder of its code sees it. */
export interface AppointmentAttributes {
  status: number;
  confirm_code: string;
  confirmation_number: string;
  start: string;
  end: string;
  /** The location's IANA zone. The appointment was agreed in its local time. */
  time_zone: string;
  /** The client's own IANA zone, if given. */
  client_time_zone: string | null;
  meeting_method: number;
  location_id: string;
  location: string;
  service_id: string;
  service: string;
  staff: { id: string; full_name: string }[];
  /** The booker first. A cancelled attendee has status 4. */
  attendees: { id: string; first_name: string; last_name: string; status: number }[];
  /**
   * Addresses that receive messages, masked for viewers: `d…@example.com`, the last three digits. `sms`: the
   * phone number also receives texts.
   */
  told: { email: string | null; phone: string | null; sms: boolean; reminder_at: string | null };
  address: string;
  notes: string;
  meeting_link: string | null;
  /** What the staff member says of their own room; null without a message, and before the room opens. */
  meeting_message: string | null;
  dial_in: { e164: string; international: string; pin: string } | null;
  /** Where “Book another” leads for a visit of a shortcut with a link of its own; null without one. */
  book_another_link: string | null;
  /** RFC 3339: the client may cancel, or move, before this instant; null once the limit has passed. */
  cancel_until: string | null;
  reschedule_until: string | null;
  /**
   * RFC 3339: the visitor can join the video call from here on. Null without a call, or if its room is
   * created at the start.
   */
  join_from: string | null;
  /**
   * From when to when the visitor may check in, and the ticket of one who has. Null without a line: by phone or video,
   * in a session, or where staff check in.
   */
  check_in: { from: string; until: string; asks_position: boolean; ticket_number: string | null } | null;
  /** The visitor has given feedback. It is requested once. */
  feedback_given: boolean;
  created: string;
  version: number;
}
export type AppointmentDocument = One<Resource<'appointments', AppointmentAttributes>>;

const answer = z.object({
  question_id: idText,
  value: z.union([z.string().check(z.maxLength(20_000)), z.array(z.string().check(z.maxLength(10_000)))]),
});
const answers = z.array(answer).check(z.maxLength(200));
const utm = text(255);

/** An attendee. Further attendees need only a name. */
const person = {
  first_name: z.optional(text(4_000)),
  last_name: z.optional(text(4_000)),
  email: z.optional(text(4_000)),
  cell_phone: z.optional(text(4_000)),
  phone: z.optional(text(4_000)),
  work_phone: z.optional(text(4_000)),
  lang: z.optional(text(10)),
  receive_sms: z.optional(z.boolean()),
  external_id: z.optional(text(255)),
  notes: z.optional(text(20_000)),
  answers: z.optional(answers),
};

/** The fields of a booking. */
export const BOOKING = {
  location_id: idText,
  service_id: idText,
  meeting_method: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
  start: z.string().check(z.maxLength(40)),
  staff_id: z.optional(z.nullable(idText)),
  staff_ids: z.optional(z.array(idText).check(z.maxLength(20))),
  /** Languages of which the staff member speaks at least one; ignored with `staff_id`. */
  languages: z.optional(z.array(text(10)).check(z.maxLength(8))),
  /** The visitor's own IANA zone, used in messages to the visitor. */
  time_zone: z.optional(text(64)),
  /** The booker. Optional with `convert`: the contact of the line position is then used. */
  attendee: z.optional(z.object(person)),
  attendees: z.optional(z.array(z.object(person)).check(z.maxLength(99))),
  /** The token of `walkin-conversion`. */
  convert: z.optional(text(2_000)),
  /** The reference of a wait-list entry: its held times are free for it, and its contact fills what is not sent. */
  offer: z.optional(text(64)),
  /** The token of a booking shortcut, or of an invitation: its locks hold, and the booking counts as a use of it. */
  shortcut: z.optional(text(64)),
  invitation: z.optional(text(64)),
  /** The group session that a link names. Where it is full, another one at the same start stands in. */
  session_id: z.optional(idText),
  /** Ids of files uploaded before. */
  uploads: z.optional(z.array(text(64)).check(z.maxLength(20))),
  src: z.optional(text(2_000)),
  rwg_token: z.optional(text(2_000)),
  external_id: z.optional(text(255)),
  address: z.optional(text(4_000)),
  notes: z.optional(text(20_000)),
  answers: z.optional(answers),
  /** The vendor's custom fields, by key. */
  contact_fields: z.optional(
    z.record(
      z.string().check(z.maxLength(40)),
      z.union([z.string().check(z.maxLength(10_000)), z.array(z.string().check(z.maxLength(1_000)))]),
    ),
  ),
  compliance_accepted: z.optional(z.boolean()),
  utm: z.optional(
    z.object({
      content: z.optional(utm),
      medium: z.optional(utm),
      source: z.optional(utm),
      campaign: z.optional(utm),
      term: z.optional(utm),
    }),
  ),
};

/** Books for our own pages. Without `staff_id` the least loaded staff member is assigned. */
export const bookAppointment = endpoint<AppointmentDocument>()({
  name: 'bookAppointment',
  method: 'POST',
  path: '/api/internal/v1/appointments',
  access: 'anyone',
  vendor: { record: 'location', in: 'body', at: 'location_id' },
  api: 'internal',
  body: z.object(BOOKING),
  refusals: [
    'malformed-request',
    'vendor-required',
    'not-found',
    'service-unknown',
    'location-unknown',
    'location-private',
    'method-unavailable',
    'slot-unavailable',
    'booking-disabled',
    'conversion-unavailable',
    'link-expired',
    'attendees-limit',
    'contact-required',
    'compliance-required',
    'field-invalid',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});

export const seeAppointment = endpoint<AppointmentDocument>()({
  name: 'seeAppointment',
  method: 'GET',
  path: '/api/internal/v1/appointments/:id',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'internal',
  params: z.object({ id: pathId }),
  query: z.looseObject({ code: z.optional(z.string().check(z.maxLength(64))) }),
  refusals: ['not-found', 'too-many-requests'],
});

/** Cancels or moves the appointment. A move keeps the staff member if free; `staff_id` requires that one. */
export const changeAppointment = endpoint<AppointmentDocument>()({
  name: 'changeAppointment',
  method: 'PATCH',
  path: '/api/internal/v1/appointments/:id',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'internal',
  params: z.object({ id: pathId }),
  query: z.looseObject({ code: z.optional(z.string().check(z.maxLength(64))) }),
  body: z.union([
    z.object({
      status: z.literal(4),
      /** Answers to the cancellation questions; all are optional. */
      answers: z.optional(answers),
    }),
    z.object({
      start: z.string().check(z.maxLength(40)),
      staff_id: z.optional(z.nullable(idText)),
      time_zone: z.optional(text(64)),
      /** The reference of the wait-list entry that asked for another time of this appointment. */
      offer: z.optional(text(64)),
    }),
  ]),
  refusals: [
    'malformed-request',
    'not-found',
    'field-invalid',
    'transition-refused',
    'link-expired',
    'method-unavailable',
    'service-unknown',
    'location-unknown',
    'location-private',
    'slot-unavailable',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});
