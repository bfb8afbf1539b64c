import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import { STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

const wrapUp = {
  method: 'POST',
  vendor: 'session',
  api: 'internal',
  params: z.object({ id: pathId }),
  /** One of the reasons that the vendor lists, a line of the person's own, or both. */
  body: z.object({ reason: text(2000), notes: text(500) }),
  refusals: [...STAFF_WRITE_REFUSALS, 'reason-required'],
} as const;

/** Notes how the phone call ended in which an appointment was booked. */
export const wrapUpAppointment = endpoint<null>()({
  name: 'wrapUpAppointment',
  path: '/api/internal/v1/admin/appointments/:id/wrap-ups',
  access: { permission: 'visit-edit' },
  ...wrapUp,
});

/** Notes how a phone call with a client ended that booked nothing. */
export const wrapUpClient = endpoint<null>()({
  name: 'wrapUpClient',
  path: '/api/internal/v1/admin/clients/:id/wrap-ups',
  access: { permission: 'clients-edit' },
  ...wrapUp,
});
