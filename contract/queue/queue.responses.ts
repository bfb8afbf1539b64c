import * as z from 'zod/mini';
import { about, code, describe, id, instant, part } from '../protocol/described.responses.ts';
import { location } from '../vendors/locations.responses.ts';
import {
  changeQueueAppointment,
  giveFeedback,
  joinQueue,
  listSnippets,
  offerConversion,
  seeQueueAppointment,
} from './queue.ts';
import { service, waitReason, waitVaries } from '../vendors/services.responses.ts';

export const dialIn = part(
  'DialIn',
  z.strictObject({ e164: z.string(), international: z.string(), pin: z.string() }),
);
const user = z.strictObject({ full_name: z.string() });

const attributes = part(
  'QueueAppointmentAttributes',
  z.strictObject({
    id,
    status: about(
      '1 confirmed, 2 completed, 3 no-show, 4 cancelled, 5 in progress. Served reads as completed.',
      code,
    ),
    confirm_code: about(
      'Opens this position in the line. The server returns it only to its visitor.',
      z.string(),
    ),
    meeting_method: about('1 in person, 2 phone, 3 video.', code),
    fulfillment_method: about('1 inside, 2 curbside.', code),
    car_details: z.string(),
    location_id: id,
    location: z.string(),
    service_id: id,
    client: z.strictObject({
      first_name: z.string(),
      cell_phone_formatted: about('The last three digits.', z.nullable(z.string())),
      email_hint: z.nullable(z.string()),
      receive_sms: z.boolean(),
    }),
    notified_by: about(
      'The channels on which you hear of a call, by consent, address and what the vendor can send.',
      z.array(z.enum(['sms', 'email'])),
    ),
    user: about('The staff member who serves the visitor, by display name.', z.nullable(user)),
    meeting_link: z.nullable(z.string()),
    link_by_message: about('The link of the video call comes by message alone.', z.boolean()),
    meeting_message: z.nullable(z.string()),
    dial_in: z.nullable(dialIn),
    book_another_link: about(
      'Where “Book another” leads once the visit is over, of the shortcut that it came through.',
      z.nullable(z.string()),
    ),
    created: instant,
    notes: z.string(),
    ticket_number: z.string(),
    confirmation_number: about('A reference for staff. It grants no access.', z.string()),
    public_ref: about('The reference of this position in realtime messages.', z.string()),
    called_at: z.nullable(instant),
    station: z.nullable(z.string()),
    station_directions: z.nullable(z.string()),
    people_before: about('Waiting visitors who may be called before you.', z.nullable(z.int())),
    serving: about(
      'The number of staff on duty who serve this. Null once called, or while unknown.',
      z.nullable(z.int()),
    ),
    others_waiting: about('Other waiting visitors before you, for other staff.', z.nullable(z.int())),
    least: about('The certain minimum of the wait, in whole minutes from now.', z.nullable(z.int())),
    varies: waitVaries,
    expected_start: z.nullable(instant),
    low: about('Whole minutes from now.', z.nullable(z.int())),
    high: z.nullable(z.int()),
    shown: about('False if no wait can be shown; see `reason`.', z.boolean()),
    reason: waitReason,
    feedback_given: z.boolean(),
    cancel_reason: z.nullable(z.enum(['cancelled', 'converted', 'day_ended', 'staff'])),
    appointment_url: z.nullable(z.string()),
    arrived_at: z.nullable(instant),
    sent_on: about(
      'The target of the transfer. Null without a transfer.',
      z.nullable(
        z.strictObject({ to: z.enum(['service', 'location', 'staff']), staff: z.nullable(z.string()) }),
      ),
    ),
    held_until: z.nullable(instant),
    opens_at: about('The opening for which a closed location saved the place.', z.nullable(instant)),
    version: about('Grows with each change.', z.int()),
  }),
);
const resource = part(
  'QueueAppointment',
  z.strictObject({ id, type: z.literal('queue-appointments'), attributes }),
);
const included = z.union([
  service,
  location,
  z.strictObject({ id: z.string(), type: z.literal('users'), attributes: user }),
]);
const queueDocument = part(
  'QueueAppointmentDocument',
  z.strictObject({ data: resource, included: z.optional(z.array(included)) }),
);

const utm = z.optional(z.string().check(z.maxLength(255)));
const joinBody = part(
  'JoinRequest',
  z.object({
    data: z.object({
      type: z.literal('queue-appointments'),
      attributes: z.object({
        location_id: id,
        service_id: id,
        meeting_method: z.optional(about('1 in person (the default), 2 phone, 3 video.', code)),
        fulfillment_method: z.optional(about('1 inside (the default), 2 curbside.', code)),
        car_details: z.optional(z.string().check(z.maxLength(500))),
        notes: z.optional(z.string()),
        compliance_accepted: z.optional(
          about(
            'Must be true if the vendor requires consent. It also counts in the attributes of the client, in `meta`, and as the answer to a question of this name.',
            z.boolean(),
          ),
        ),
        booked_through: z.optional(
          about('The booking source. The server ignores values that the caller may not claim.', code),
        ),
        workflow_id: z.optional(about('Stored with the visit.', z.string())),
        recaptcha_token: z.optional(about('Verified if the vendor requires a captcha.', z.string())),
        rwg_token: z.optional(z.string()),
        shortcut: z.optional(
          about('The token of a walk-in link. Its locks hold; an ended one is refused.', z.string()),
        ),
        src: z.optional(about('The signed source from the QR code of a location.', z.string())),
        preferred_staff_id: z.optional(about('The id of a staff member from the list of users.', id)),
        preferred_lang: z.optional(about('Used if the client has no `lang`.', z.string())),
        utm_content: utm,
        utm_medium: utm,
        utm_source: utm,
        utm_campaign: utm,
        utm_term: utm,
      }),
      relationships: z.object({
        client: about(
          'The attributes are here, or one level deeper under `data`. The answers may be next to them.',
          z.object({
            attributes: z.object({
              first_name: z.string(),
              last_name: z.optional(z.string()),
              email: z.optional(z.string()),
              cell_phone: z.optional(z.string()),
              phone_country_code: z.optional(
                about('Starts with `+`. Goes before a `cell_phone` without one.', z.string()),
              ),
              lang: z.optional(z.string()),
              receive_sms: z.optional(z.boolean()),
              notes: z.optional(z.string()),
              external_id: z.optional(z.string()),
            }),
          }),
        ),
        answers: z.optional(
          z.object({
            data: z.array(
              z.object({
                question_id: id,
                value: about(
                  'A text. For a checkbox group, a list of option values.',
                  z.union([z.string(), z.array(z.string())]),
                ),
              }),
            ),
          }),
        ),
      }),
    }),
  }),
);
const changeBody = part(
  'ChangeRequest',
  z.object({
    data: z.object({
      id: z.optional(about('If given, it must equal the id in the path.', id)),
      type: z.literal('queue-appointments'),
      attributes: z.object({
        confirm_code: z.string(),
        status: z.optional(about('4 cancels. Other values are refused.', z.literal(4))),
        car_details: z.optional(z.string().check(z.maxLength(500))),
        notes: z.optional(z.string()),
        arrived: z.optional(about('Curbside: the visitor has arrived.', z.literal(true))),
      }),
    }),
  }),
);
const withCode = z.object({ confirm_code: about('With a wrong code the server returns 404.', z.string()) });

export const QUEUE = [
  describe(joinQueue, {
    tag: 'Queue appointments',
    summary: 'Join the line',
    words: 'Returns the position in the line with its confirm code. Unknown attributes are ignored.',
    status: 201,
    body: joinBody,
    response: queueDocument,
  }),
  describe(seeQueueAppointment, {
    tag: 'Queue appointments',
    summary: 'Get a position in the line',
    words: 'The refusal of a wrong id equals that of a wrong code.',
    status: 200,
    query: withCode,
    response: queueDocument,
  }),
  describe(changeQueueAppointment, {
    tag: 'Queue appointments',
    summary: 'Change or leave a position in the line',
    words: 'Changes the attributes of the schema. Other attributes are ignored.',
    status: 200,
    body: changeBody,
    response: queueDocument,
  }),
  describe(offerConversion, {
    tag: 'Queue appointments',
    summary: 'Convert a position in the line to an appointment',
    words: 'Returns the URL to book at. The visitor keeps the position until the appointment is booked.',
    status: 200,
    query: z.object({ id, confirm_code: z.string() }),
    response: z.strictObject({
      data: z.strictObject({
        id: z.string(),
        type: z.literal('walkin-conversions'),
        attributes: z.strictObject({ url: z.string() }),
      }),
    }),
  }),
  describe(giveFeedback, {
    tag: 'Queue appointments',
    summary: 'Rate a finished visit',
    words: 'Possible once, after the visit has ended.',
    status: 201,
    body: z.object({
      queue_appointment: id,
      code: about('The confirm code.', z.string()),
      rating: about(
        '0.5 to 5 in steps of 0.5.',
        z.number().check(z.minimum(0.5), z.maximum(5), z.multipleOf(0.5)),
      ),
      experience: z.optional(z.string()),
    }),
    response: z.strictObject({
      data: z.strictObject({
        id: z.string(),
        type: z.literal('walkin-feedback'),
        attributes: z.strictObject({ rating: z.number(), experience: z.string() }),
      }),
    }),
  }),
  describe(listSnippets, {
    tag: 'Snippets',
    summary: 'List the snippets of the vendor',
    words: 'Returns the texts by key, in the language of Accept-Language.',
    status: 200,
    query: z.object({}),
    response: z.strictObject({ data: z.record(z.string(), z.string()) }),
  }),
];
