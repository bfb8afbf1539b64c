import * as z from 'zod/mini';
import { BOOKING } from './appointments.ts';
import type { AppointmentAttributes } from './appointments.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';

/** An appointment as staff see it: without its code, which is its client's, and with how it came about. */
export interface StaffAppointmentAttributes extends Omit<AppointmentAttributes, 'confirm_code'> {
  source: number;
  /** What the client has sent along. */
  files: { id: string; name: string; size: number }[];
  /** Whether it goes over what was in the way, and why; null where it does not. */
  overbooked: { by: string | null; reason: string } | null;
}
export type StaffAppointmentDocument = One<Resource<'appointments', StaffAppointmentAttributes>>;

const overbook = z.optional(z.object({ reason: text(500) }));

/** As a visitor books, by somebody of the vendor: outside the public rules, and over what is in the way where they may. */
export const bookAppointmentForClient = endpoint<StaffAppointmentDocument>()({
  name: 'bookAppointmentForClient',
  method: 'POST',
  path: '/api/internal/v1/admin/appointments',
  access: { permission: 'join-queue' },
  vendor: 'session',
  api: 'internal',
  body: z.object({
    ...BOOKING,
    /** Who it is for, where they are on record: what is not typed is taken from there. */
    client_id: z.optional(idText),
    overbook,
  }),
  refusals: [
    'malformed-request',
    'sign-in-required',
    'session-ended',
    'forbidden',
    'csrf-refused',
    'not-found',
    'service-unknown',
    'location-unknown',
    'method-unavailable',
    'slot-unavailable',
    'reason-required',
    'overbooking-refused',
    'attendees-limit',
    'contact-required',
    'field-invalid',
    'conversion-unavailable',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});

export const seeStaffAppointment = endpoint<StaffAppointmentDocument>()({
  name: 'seeStaffAppointment',
  method: 'GET',
  path: '/api/internal/v1/admin/appointments/:id',
  access: { permission: 'visits-list' },
  vendor: 'session',
  api: 'internal',
  params: z.object({ id: pathId }),
  refusals: ['sign-in-required', 'session-ended', 'forbidden', 'not-found', 'too-many-requests'],
});

/** Cancels it, or moves it, at any time before it is over; of two at once the second is told that it has changed. */
export const changeAppointmentForClient = endpoint<StaffAppointmentDocument>()({
  name: 'changeAppointmentForClient',
  method: 'PATCH',
  path: '/api/internal/v1/admin/appointments/:id',
  access: { permission: 'visit-edit' },
  vendor: 'session',
  api: 'internal',
  params: z.object({ id: pathId }),
  body: z.union([
    z.object({
      status: z.literal(4),
      reason: z.optional(text(500)),
      version: z.optional(z.int()),
    }),
    z.object({
      start: z.string().check(z.maxLength(40)),
      staff_id: z.optional(z.nullable(idText)),
      reason: z.optional(text(500)),
      overbook,
      version: z.optional(z.int()),
    }),
  ]),
  refusals: [
    'malformed-request',
    'sign-in-required',
    'session-ended',
    'forbidden',
    'csrf-refused',
    'not-found',
    'field-invalid',
    'visit-changed',
    'transition-refused',
    'reason-required',
    'overbooking-refused',
    'method-unavailable',
    'service-unknown',
    'location-unknown',
    'slot-unavailable',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});
