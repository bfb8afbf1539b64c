import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId } from '../protocol/json-api.ts';
import type { LobbyStaff } from './lobby.ts';

/** Transfer targets for a visitor of this location. */
export interface Destinations {
  data: {
    location_id: string;
    /** The requested meeting method, and those that the location takes for this visitor. */
    meeting_method: number;
    methods: number[];
    locations: { id: string; name: string }[];
    /** Services of the requested location that offer the requested meeting method. */
    services: { id: string; name: string }[];
    staff: {
      id: string;
      name: string;
      state: LobbyStaff['state'];
      /** Ids of the services that the staff member serves. */
      service_ids: string[];
    }[];
  };
}

export const seeDestinations = endpoint<Destinations>()({
  name: 'seeDestinations',
  method: 'GET',
  path: '/api/internal/v1/admin/visits/:id/destinations',
  access: { permission: 'lobby-reorder' },
  vendor: 'session',
  feature: 'lobby',
  api: 'internal',
  params: z.object({ id: pathId }),
  query: z.object({
    location_id: z.optional(idText),
    /** The visitor’s own by default. */
    meeting_method: z.optional(z.string().check(z.regex(/^[1-3]$/))),
  }),
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
});
