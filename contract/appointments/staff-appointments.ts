import * as z from 'zod/mini';
import { BOOKING } from './appointments.ts';
import type { AppointmentAttributes } from './appointments.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';
import type { One, Resource } from '../protocol/json-api.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** An appointment as staff see it: without the client's confirm code, with its booking source. */
export interface StaffAppointmentAttributes extends Omit<AppointmentAttributes, 'confirm_code'> {
  source: number;
  /** Files that the client has uploaded. */
  files: { id: string; name: string; size: number }[];
  /** The staff member who overbooked, and the reason; null for a regular booking. */
  overbooked: { by: string | null; reason: string } | null;
  /** The client's workflow of which it is a step. */
  workflow: { id: string; client_id: string; title: string } | null;
}
export type StaffAppointmentDocument = One<Resource<'appointments', StaffAppointmentAttributes>>;

const overbook = z.optional(z.object({ reason: text(500) }));

/** What staff decide about a time: its length in minutes, its room, and whether the client gets a message. */
const decided = {
  minutes: z.optional(z.int().check(z.gte(5), z.lte(720))),
  room_id: z.optional(idText),
  /** True by default. */
  notify: z.optional(z.boolean()),
};

/** Books for a client. Public rules do not apply, and permitted staff may overbook. */
export const bookAppointmentForClient = endpoint<StaffAppointmentDocument>()({
  name: 'bookAppointmentForClient',
  method: 'POST',
  path: '/api/internal/v1/admin/appointments',
  access: { permission: 'join-queue' },
  vendor: 'session',
  api: 'internal',
  body: z.object({
    ...BOOKING,
    /** A client on record, whose data fills the fields that are not sent. */
    client_id: z.optional(idText),
    /** A workflow of that client, of which the appointment is a step. */
    workflow_id: z.optional(idText),
    /** An appointment of the same client, whose contact and answers fill the fields that are not sent. */
    like_id: z.optional(idText),
    /** A visitor who waits in the line: the same visit becomes the appointment, with their contact and answers. */
    place_id: z.optional(idText),
    /** The entry of the wait list that it ends; its contact fills the fields that are not sent. */
    wait_list_id: z.optional(idText),
    overbook,
    ...decided,
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
    'link-expired',
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

/**
 * Starts, completes or marks as a no-show an appointment whose visitor is not in the line. An appointment at the
 * location enters the line and starts there: its visitor has come.
 */
export const workAppointment = endpoint<StaffAppointmentDocument>()({
  name: 'workAppointment',
  method: 'POST',
  path: '/api/internal/v1/admin/appointments/:id/work',
  access: { permission: 'visit-move' },
  vendor: 'session',
  api: 'internal',
  params: z.object({ id: pathId }),
  body: z.object({
    /** 5 starts, 2 completes, 3 is a no-show. */
    status: z.union([z.literal(2), z.literal(3), z.literal(5)]),
    /** Of a no-show; it stands on the timeline. */
    reason: z.optional(text(500)),
    version: z.optional(z.int()),
  }),
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
    'check-in-early',
    'too-many-requests',
    'idempotency-key-in-flight',
    'idempotency-key-reused',
    'idempotency-key-invalid',
  ],
});

/**
 * Cancels or moves the appointment at any time before its end, or takes it from its staff. Of two concurrent changes
 * the second is refused.
 */
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
      notify: decided.notify,
      version: z.optional(z.int()),
    }),
    z.object({
      start: z.string().check(z.maxLength(40)),
      staff_id: z.optional(z.nullable(idText)),
      /** The group session to move to; any of that start by default. */
      session_id: z.optional(idText),
      reason: z.optional(text(500)),
      overbook,
      ...decided,
      version: z.optional(z.int()),
    }),
    z.object({
      /** The appointment keeps its time and its room; the time of its staff is free again. The client gets no message. */
      unassigned: z.literal(true),
      reason: z.optional(text(500)),
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

/** Sends the confirmation of an appointment to come again, by the channels of each attendee. */
export const resendConfirmation = endpoint<StaffAppointmentDocument>()({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/api/internal/v1/admin/appointments/:id/confirmation',
  access: { permission: 'visit-edit' },
  vendor: 'session',
  api: 'internal',
  params: z.object({ id: pathId }),
  body: z.object({}),
  refusals: [...STAFF_WRITE_REFUSALS, 'transition-refused'],
});
