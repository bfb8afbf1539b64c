import * as z from 'zod/mini';
import { MOST_RANGES } from '#domain/appointments/wait-list.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { BOOKING } from './appointments.ts';

/* The wait list: visitors ask for times that are not free yet (B-09), and staff see who waits. */

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A free time that is held for the visitor until `until`. */
export interface OfferedTime {
  start: string;
  end: string;
  /** RFC 3339: other visitors can book it from then on. */
  until: string;
  staff_id: string | null;
  staff: string | null;
}

/** An entry as the holder of its reference sees it: no contact, so that a forwarded link reveals none. */
export interface WaitListAttributes {
  state: 'waiting' | 'booked' | 'left' | 'removed' | 'ended';
  location_id: string;
  location: string;
  service_id: string;
  service: string;
  meeting_method: number;
  staff_id: string | null;
  staff: string | null;
  time_zone: string;
  /** The group session whose seats it waits for; null waits for times. */
  session: { id: string; start: string; end: string } | null;
  /** The preferred times; `weekday` null is every day. Minutes of the local day. */
  preferences: { from: string; to: string; weekday: number | null; start: number; end: number }[];
  /** Open offers, earliest first. */
  offers: OfferedTime[];
  /** The appointment that an accepted offer moves; null books a new one. */
  appointment_id: string | null;
  /** Masked addresses that an offer goes to. */
  told: { email: string | null; phone: string | null };
  created: string;
}
export type WaitListDocument = One<Resource<'wait-list', WaitListAttributes>>;

const { location_id, service_id, meeting_method, staff_id, languages, time_zone, attendee, notes } = BOOKING;

/** A visitor asks to be told of a free time. The id in the response opens their page: keep it secret. */
export const joinWaitList = endpoint<WaitListDocument>()({
  name: 'joinWaitList',
  method: 'POST',
  path: '/api/internal/v1/wait-list',
  access: 'anyone',
  vendor: { record: 'location', in: 'body', at: 'location_id', isRequired: true },
  api: 'internal',
  body: z.object({
    location_id,
    service_id,
    meeting_method,
    staff_id,
    languages,
    time_zone,
    attendee,
    notes,
    people: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** Waits for a seat of this group session, in place of the dates. */
    session_id: z.optional(recordId),
    ranges: z.optional(
      z.array(z.object({ from: date, to: date })).check(z.minLength(1), z.maxLength(MOST_RANGES)),
    ),
    parts: z.optional(z.array(z.enum(['morning', 'afternoon', 'evening'])).check(z.maxLength(3))),
    compliance_accepted: BOOKING.compliance_accepted,
    /** Asks for another time of this appointment, whose contact is then used. An accepted offer moves it. */
    appointment: z.optional(z.object({ id: pathId, code: z.string().check(z.maxLength(64)) })),
  }),
  refusals: [
    'malformed-request',
    'vendor-required',
    'not-found',
    'wait-list-unavailable',
    'booking-disabled',
    'service-unknown',
    'location-unknown',
    'location-private',
    'method-unavailable',
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

const mine = {
  path: '/api/internal/v1/wait-list/:reference',
  params: z.object({ reference: pathId }),
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
} as const;

export const seeWaitListEntry = endpoint<WaitListDocument>()({
  ...mine,
  name: 'seeWaitListEntry',
  method: 'GET',
  refusals: ['not-found', 'too-many-requests'],
});

/** Declines the open offers and stays on the list, or leaves it. */
export const changeWaitListEntry = endpoint<WaitListDocument>()({
  ...mine,
  name: 'changeWaitListEntry',
  method: 'PATCH',
  body: z.object({ change: z.enum(['decline', 'leave']) }),
  refusals: ['malformed-request', 'not-found', 'too-many-requests'],
});

/** An entry as staff of its location see it: without the contact, which the booking takes from the entry. */
export interface WaitListRow {
  id: string;
  first_name: string;
  last_name: string;
  service_id: string;
  service: string;
  meeting_method: number;
  staff_id: string | null;
  staff: string | null;
  preferences: WaitListAttributes['preferences'];
  offers: OfferedTime[];
  created: string;
}

/** The waiting entries of a location, the longest wait first. */
export const listWaitList = endpoint<{ data: WaitListRow[]; meta: { zone: string } }>()({
  name: 'listWaitList',
  method: 'GET',
  path: '/api/internal/v1/admin/wait-list',
  access: { permission: 'visits-list' },
  vendor: 'session',
  api: 'internal',
  feature: 'waitList',
  query: z.object({ location: recordId }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'not-found',
    'parameter-invalid',
    'too-many-requests',
  ],
});

/** Staff take an entry off the list. */
export const removeWaitListEntry = endpoint<null>()({
  name: 'removeWaitListEntry',
  method: 'DELETE',
  path: '/api/internal/v1/admin/wait-list/:id',
  access: { permission: 'visit-edit' },
  vendor: 'session',
  api: 'internal',
  feature: 'waitList',
  params: z.object({ id: pathId }),
  refusals: [
    'sign-in-required',
    'session-ended',
    'forbidden',
    'csrf-refused',
    'not-found',
    'too-many-requests',
  ],
});

/** The two ids that existing integrations keep: both are opaque, since no code goes with them. */
export type WaitListRequestDocument = One<
  Resource<'requests', { state: WaitListAttributes['state']; details: string; created: string }> & {
    relationships: { client: { data: { id: string; type: 'clients' } } };
  }
>;

const one = {
  path: '/api/v2/open/clients/:client/requests/:id',
  params: z.object({ client: pathId, id: pathId }),
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  idempotent: false,
} as const;
const body = z.looseObject({ data: z.looseObject({}) });

export const addWaitListRequest = endpoint<WaitListRequestDocument>()({
  name: 'addWaitListRequest',
  method: 'POST',
  path: '/api/v2/open/requests',
  access: 'anyone',
  vendor: { record: 'location', in: 'body', at: 'data.relationships.location.data.id' },
  api: 'open',
  body,
  refusals: [...joinWaitList.refusals],
});

export const seeWaitListRequest = endpoint<WaitListRequestDocument>()({
  ...one,
  name: 'seeWaitListRequest',
  method: 'GET',
  refusals: ['not-found', 'wait-list-unavailable', 'too-many-requests'],
});

export const changeWaitListRequest = endpoint<WaitListRequestDocument>()({
  ...one,
  name: 'changeWaitListRequest',
  method: 'PATCH',
  body,
  refusals: ['malformed-request', 'not-found', 'field-invalid', 'wait-list-unavailable', 'too-many-requests'],
});

export const removeWaitListRequest = endpoint<null>()({
  ...one,
  name: 'removeWaitListRequest',
  method: 'DELETE',
  refusals: ['not-found', 'wait-list-unavailable', 'too-many-requests'],
});
