import * as z from 'zod/mini';
import type { AppointmentAttributes } from './appointments.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';
import type { RefusalCode } from '../protocol/refusals.ts';

/** An attendee. Status 4: cancelled. */
export type AttendeeResource = Resource<
  'attendees',
  { first_name: string; last_name: string; status: number }
>;
export type OpenAppointmentDocument = One<
  Resource<'appointments', AppointmentAttributes>,
  AttendeeResource | Resource<'users', { full_name: string }>
>;

/** Refusals about the requested time. */
const TIME_REFUSALS = [
  'service-unknown',
  'location-unknown',
  'location-private',
  'method-unavailable',
  'slot-unavailable',
] as const satisfies readonly RefusalCode[];

const KEY_REFUSALS = [
  'idempotency-key-in-flight',
  'idempotency-key-reused',
  'idempotency-key-invalid',
] as const satisfies readonly RefusalCode[];

const code = z.looseObject({ code: z.optional(z.string().check(z.maxLength(64))) });
const loose = z.looseObject({ data: z.looseObject({}) });

/**
 * The body is read leniently, as existing integrations send it. `readOpenBooking` turns it into a booking
 * request, with a pointer for each field.
 */
export const bookOpenAppointment = endpoint<OpenAppointmentDocument>()({
  name: 'bookOpenAppointment',
  method: 'POST',
  path: '/api/v2/open/appointments',
  access: 'anyone',
  vendor: { record: 'location', in: 'body', at: 'data.attributes.location_id' },
  api: 'open',
  multipart: true,
  body: loose,
  refusals: [
    'malformed-request',
    'vendor-required',
    'not-found',
    ...TIME_REFUSALS,
    'booking-disabled',
    'attendees-limit',
    'contact-required',
    'compliance-required',
    'field-invalid',
    'conversion-unavailable',
    'link-expired',
    'too-many-requests',
    ...KEY_REFUSALS,
  ],
});

export const seeOpenAppointment = endpoint<OpenAppointmentDocument>()({
  name: 'seeOpenAppointment',
  method: 'GET',
  path: '/api/v2/open/appointments',
  access: 'anyone',
  vendor: { record: 'visit', in: 'query', at: 'id', isRequired: true },
  api: 'open',
  query: z.looseObject({
    id: z.optional(z.string().check(z.maxLength(64))),
    code: z.optional(z.string().check(z.maxLength(64))),
  }),
  refusals: ['parameter-invalid', 'not-found', 'too-many-requests'],
});

/** Moves the appointment to another start. */
export const moveOpenAppointment = endpoint<OpenAppointmentDocument>()({
  name: 'moveOpenAppointment',
  method: 'PATCH',
  path: '/api/v2/open/appointments/:id',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'open',
  params: z.object({ id: pathId }),
  query: code,
  body: z.looseObject({ data: z.looseObject({ attributes: z.looseObject({}) }) }),
  refusals: [
    'malformed-request',
    'not-found',
    'id-mismatch',
    'field-invalid',
    'transition-refused',
    ...TIME_REFUSALS,
    'too-many-requests',
    ...KEY_REFUSALS,
  ],
});

/** Removes one attendee. Removing the last one cancels the appointment. */
export const cancelAttendee = endpoint<OpenAppointmentDocument>()({
  name: 'cancelAttendee',
  method: 'DELETE',
  path: '/api/v2/open/appointments/:id/:attendee',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'open',
  params: z.object({ id: pathId, attendee: pathId }),
  query: code,
  body: z.nullish(z.looseObject({})),
  refusals: ['malformed-request', 'not-found', 'field-invalid', 'transition-refused', 'too-many-requests'],
});

const adding = {
  path: '/api/v2/open/appointments/:id/attendees',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'open',
  params: z.object({ id: pathId }),
  query: code,
} as const;
const ADDING_REFUSALS = [
  'malformed-request',
  'not-found',
  'transition-refused',
  'attendees-limit',
  'field-invalid',
  'too-many-requests',
] as const satisfies readonly RefusalCode[];

/** Adds attendees: all of them or none. */
export const addAttendees = endpoint<OpenAppointmentDocument>()({
  ...adding,
  name: 'addAttendees',
  method: 'PUT',
  body: z.looseObject({ data: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(99)) }),
  refusals: ADDING_REFUSALS,
});

/** The same as a form POST, since forms have no PUT: only this endpoint reads the verb from `_method`. */
export const addAttendeesByForm = endpoint<OpenAppointmentDocument>()({
  ...adding,
  name: 'addAttendeesByForm',
  method: 'POST',
  multipart: true,
  body: z.looseObject({
    _method: z.literal('PUT'),
    data: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(99)),
  }),
  refusals: [...ADDING_REFUSALS, ...KEY_REFUSALS],
});
