import * as z from 'zod/mini';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { endpoint } from '../protocol/endpoint.ts';

export interface SlotsResponse {
  data: {
    start: string;
    end: string;
    /** Who is free for it, where that was asked. */
    staff?: string[];
  }[];
  meta: {
    zone: string;
    version: string;
    /** What stands against most of the starts where none is left; null where some are, or nothing is open at all. */
    why: SlotCause | null;
    /** Against each person and start, the main cause first; for whoever may see it, where it was asked. */
    reasons?: { staff: string; start: string; causes: SlotCause[] }[];
  };
}

/** As our own pages ask; `to` is exclusive. */
export const listSlots = endpoint<SlotsResponse>()({
  name: 'listSlots',
  method: 'GET',
  path: '/api/internal/v1/slots',
  access: 'anyone',
  vendor: { record: 'location', in: 'query', at: 'location' },
  api: 'internal',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'parameter-invalid', 'forbidden', 'too-many-requests'],
});

export interface NextSlotsResponse {
  data: { start: string; end: string; location_id: string; zone: string }[];
}

/** The first starts there are, of one location or several, in the order of time. */
export const listNextSlots = endpoint<NextSlotsResponse>()({
  name: 'listNextSlots',
  method: 'GET',
  path: '/api/internal/v1/slots/next',
  access: 'anyone',
  vendor: { record: 'location', in: 'query', at: 'location' },
  api: 'internal',
  query: z.looseObject({}),
  refusals: ['vendor-required', 'not-found', 'parameter-invalid', 'too-many-requests'],
});
