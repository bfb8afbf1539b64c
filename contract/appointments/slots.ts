import * as z from 'zod/mini';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { endpoint } from '../protocol/endpoint.ts';

export interface SlotsResponse {
  data: {
    start: string;
    end: string;
    /** Ids of the free staff members, if requested. */
    staff?: string[];
  }[];
  meta: {
    zone: string;
    version: string;
    /** The cause that blocks most starts if no slot is left; null if there are slots, or if nothing is open. */
    why: SlotCause | null;
    /** The causes for each staff member and start, main cause first; only if requested and permitted. */
    reasons?: { staff: string; start: string; causes: SlotCause[] }[];
  };
}

/** For our own pages; `to` is exclusive. */
export const listSlots = endpoint<SlotsResponse>()({
  name: 'listSlots',
  method: 'GET',
  path: '/api/internal/v1/slots',
  access: 'anyone',
  vendor: { record: 'location', in: 'query', at: 'location', isRequired: true },
  api: 'internal',
  query: z.looseObject({}),
  refusals: ['not-found', 'parameter-invalid', 'forbidden', 'too-many-requests'],
});

export interface NextSlotsResponse {
  data: { start: string; end: string; location_id: string; zone: string }[];
}

/** The first slots of one location or several, in order of time. */
export const listNextSlots = endpoint<NextSlotsResponse>()({
  name: 'listNextSlots',
  method: 'GET',
  path: '/api/internal/v1/slots/next',
  access: 'anyone',
  vendor: { record: 'location', in: 'query', at: 'location', isRequired: true },
  api: 'internal',
  query: z.looseObject({}),
  refusals: ['not-found', 'parameter-invalid', 'too-many-requests'],
});
