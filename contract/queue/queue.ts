import * as z from 'zod/mini';
import type { NotShown, Varies } from '#domain/queue/wait-estimate.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';
import type { LocationResource } from '../vendors/locations.ts';
import type { ServiceResource } from '../vendors/services.ts';

/** A position in the line as its visitor sees it, in the open API; `status` 6 served reads as 2 completed. */
export interface QueueAppointmentAttributes {
  id: string;
  status: number;
  confirm_code: string;
  meeting_method: number;
  fulfillment_method: number;
  car_details: string;
  location_id: string;
  location: string;
  service_id: string;
  client: {
    first_name: string;
    cell_phone_formatted: string | null;
    email_hint: string | null;
    receive_sms: boolean;
  };
  /** The channels on which the visitor hears of a call; empty if no message is sent. */
  notified_by: ('sms' | 'email')[];
  user: { full_name: string } | null;
  meeting_link: string | null;
  /** The link of the video call comes by message alone. */
  link_by_message: boolean;
  /** What the staff member says of their own room; null without a message. */
  meeting_message: string | null;
  dial_in: { e164: string; international: string; pin: string } | null;
  /** Where “Book another” leads once the visit is over, of a shortcut with a link of its own; null without one. */
  book_another_link: string | null;
  created: string;
  notes: string;
  ticket_number: string;
  confirmation_number: string;
  public_ref: string;
  called_at: string | null;
  station: string | null;
  station_directions: string | null;
  people_before: number | null;
  serving: number | null;
  others_waiting: number | null;
  least: number | null;
  varies: Varies | null;
  expected_start: string | null;
  low: number | null;
  high: number | null;
  shown: boolean;
  reason: NotShown | null;
  feedback_given: boolean;
  cancel_reason: 'cancelled' | 'converted' | 'day_ended' | 'staff' | null;
  appointment_url: string | null;
  arrived_at: string | null;
  /** The target of the visitor's transfer; a staff member's name if the target is one. */
  sent_on: { to: 'service' | 'location' | 'staff'; staff: string | null } | null;
  held_until: string | null;
  /** The opening for which a closed location saved the place; null once called. */
  opens_at: string | null;
  version: number;
}
export type QueueAppointmentResource = Resource<'queue-appointments', QueueAppointmentAttributes>;
export type QueueAppointmentIncluded =
  | ServiceResource
  | LocationResource
  | Resource<'users', { full_name: string }>;
export type QueueAppointmentDocument = One<QueueAppointmentResource, QueueAppointmentIncluded>;

/**
 * The body of a join is read leniently, as existing integrations send it (client attributes directly or under
 * `data`, numbers as strings). The server's `readJoin` turns it into one shape, with a pointer for each
 * field.
 */
export const joinQueue = endpoint<QueueAppointmentDocument>()({
  name: 'joinQueue',
  method: 'POST',
  path: '/api/v2/open/queue-appointments',
  access: 'anyone',
  vendor: { record: 'location', in: 'body', at: 'data.attributes.location_id' },
  api: 'open',
  body: z.looseObject({ data: z.looseObject({}) }),
  refusals: [
    'malformed-request',
    'vendor-required',
    'service-unknown',
    'location-unknown',
    'location-closed',
    'location-private',
    'link-expired',
    'method-unavailable',
    'queue-disabled',
    'queue-paused',
    'queue-full',
    'contact-required',
    'compliance-required',
    'field-invalid',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});

export const seeQueueAppointment = endpoint<QueueAppointmentDocument>()({
  name: 'seeQueueAppointment',
  method: 'GET',
  path: '/api/v2/open/queue-appointments/:id',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'open',
  params: z.object({ id: pathId }),
  query: z.looseObject({ confirm_code: z.optional(z.string().check(z.maxLength(64))) }),
  refusals: ['not-found', 'too-many-requests'],
});

export const changeQueueAppointment = endpoint<QueueAppointmentDocument>()({
  name: 'changeQueueAppointment',
  method: 'PATCH',
  path: '/api/v2/open/queue-appointments/:id',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'open',
  params: z.object({ id: pathId }),
  body: z.looseObject({ data: z.looseObject({ attributes: z.looseObject({}) }) }),
  refusals: [
    'malformed-request',
    'not-found',
    'id-mismatch',
    'transition-refused',
    'field-invalid',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});

export const offerConversion = endpoint<One<Resource<'walkin-conversions', { url: string }>>>()({
  name: 'offerConversion',
  method: 'GET',
  path: '/api/v3/open/walkin-conversion',
  access: 'anyone',
  vendor: { record: 'visit', in: 'query', at: 'id', isRequired: true },
  api: 'open',
  query: z.looseObject({ id: z.optional(z.string()), confirm_code: z.optional(z.string()) }),
  refusals: ['not-found', 'parameter-invalid', 'conversion-unavailable', 'too-many-requests'],
});

export const giveFeedback = endpoint<
  One<Resource<'walkin-feedback', { rating: number; experience: string }>>
>()({
  name: 'giveFeedback',
  method: 'POST',
  path: '/api/v3/open/walkin-feedback',
  access: 'anyone',
  vendor: { record: 'visit', in: 'body', at: 'queue_appointment', isRequired: true },
  api: 'open',
  body: z.looseObject({}),
  refusals: [
    'malformed-request',
    'not-found',
    'field-invalid',
    'feedback-given',
    'feedback-refused',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});

export const listSnippets = endpoint<{ data: Record<string, string> }>()({
  name: 'listSnippets',
  method: 'GET',
  path: '/cx/snippets/api/v1/cx_snippets',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'too-many-requests'],
});
