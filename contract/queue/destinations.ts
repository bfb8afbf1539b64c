import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId } from '../protocol/json-api.ts';
import type { LobbyStaff } from './lobby.ts';

/** Where a visitor could be sent on to from here. */
export interface Destinations {
  data: {
    location_id: string;
    locations: { id: string; name: string }[];
    /** Of the location that was asked about, as the visitor's method can be served there. */
    services: { id: string; name: string }[];
    staff: {
      id: string;
      name: string;
      state: LobbyStaff['state'];
      /** Which of the services they serve. */
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
  api: 'internal',
  params: z.object({ id: pathId }),
  query: z.object({ location_id: z.optional(idText) }),
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
});
