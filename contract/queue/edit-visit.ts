import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import type { BodyOf } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';
import type { VisitDetail } from './lobby.ts';

/** Staff correct what a visitor of the line has typed; fields that are not sent stay. */
export const editVisit = endpoint<{ data: VisitDetail }>()({
  name: 'editVisit',
  method: 'PATCH',
  path: '/api/internal/v1/admin/visits/:id',
  access: { permission: 'visit-edit' },
  api: 'internal',
  vendor: 'session',
  feature: 'lobby',
  params: z.object({ id: pathId }),
  body: z.object({
    version: z.int(),
    first_name: z.optional(text(400)),
    last_name: z.optional(text(400)),
    /** Contact data need the right to see them. Another number ends the consent to text messages. */
    email: z.optional(text(400)),
    cell_phone: z.optional(text(64)),
    lang: z.optional(z.string().check(z.maxLength(8))),
    notes: z.optional(text(4000)),
    car_details: z.optional(text(4000)),
  }),
  refusals: [
    'malformed-request',
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'visit-changed',
    'transition-refused',
    'field-invalid',
  ],
});

export type EditBody = BodyOf<typeof editVisit>;
