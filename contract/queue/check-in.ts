import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId, text } from '../protocol/json-api.ts';

/** An appointment of today whose visitor has not checked in. */
export interface ExpectedVisit {
  id: string;
  version: number;
  name: string;
  first_name: string;
  confirmation_number: string;
  lang: string;
  service_id: string;
  service: string;
  meeting_method: number;
  start: string;
  end: string;
  staff: string | null;
  has_notes: boolean;
  /** From when on they can check in; null where the line does not take them: by phone, by video, off site. */
  check_in_from: string | null;
  /** Whether the reader may see its details, and start or end it. */
  may: { see: boolean; work: boolean };
}

/** A booked visitor with a ticket. */
export interface CheckedIn {
  data: {
    id: string;
    ticket_number: string;
    first_name: string;
    service: string;
    location: string;
    /** The start of the appointment. */
    start: string;
    /** In whole minutes; null where the vendor or the line shows none. */
    wait: { minutes: number; low: number; high: number } | null;
  };
}

/**
 * Staff and kiosks check in a booked visitor: by the confirmation number, or by the last name, the last three
 * digits of the phone number, and the start. A visitor who has a ticket keeps it.
 */
export const checkIn = endpoint<CheckedIn>()({
  name: 'checkIn',
  method: 'POST',
  path: '/api/internal/v1/check-in',
  access: { permission: 'check-in' },
  api: 'internal',
  vendor: 'session',
  feature: 'lobby',
  devices: 'act',
  body: z.object({
    /** Required of staff; a kiosk checks in at its own location. */
    location: z.optional(idText),
    confirmation_number: z.optional(text(20)),
    last_name: z.optional(text(400)),
    last3: z.optional(z.string().check(z.regex(/^\d{3}$/, 'format'))),
    start: z.optional(z.string().check(z.maxLength(40))),
  }),
  refusals: [
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'field-invalid',
    'check-in-early',
    'transition-refused',
    'device-revoked',
    'too-many-requests',
  ],
});

/** A visitor says on their own page that they have arrived. */
export const checkInOwn = endpoint<CheckedIn>()({
  name: 'checkInOwn',
  method: 'POST',
  path: '/api/internal/v1/appointments/:id/check-in',
  access: 'anyone',
  vendor: { record: 'visit', in: 'params', at: 'id' },
  api: 'internal',
  params: z.object({ id: pathId }),
  query: z.looseObject({ code: z.optional(z.string().check(z.maxLength(64))) }),
  body: z.object({
    /** The position of the device in degrees, where the location asks for it. It is not stored. */
    position: z.optional(
      z.object({
        latitude: z.number().check(z.gte(-90), z.lte(90)),
        longitude: z.number().check(z.gte(-180), z.lte(180)),
      }),
    ),
  }),
  refusals: [
    'malformed-request',
    'not-found',
    'field-invalid',
    'check-in-early',
    'check-in-late',
    'check-in-away',
    'transition-refused',
    'too-many-requests',
  ],
});
