import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint.ts';
import { idText, pathId } from '../protocol/json-api.ts';
import type { VisitDetail } from './lobby.ts';

/** Gives a visitor in the line a room of the location, another one or none. */
export const assignRoom = endpoint<{ data: VisitDetail }>()({
  name: 'assignRoom',
  method: 'PUT',
  path: '/api/internal/v1/admin/visits/:id/room',
  access: { permission: 'visit-move' },
  api: 'internal',
  vendor: 'session',
  feature: 'lobby',
  params: z.object({ id: pathId }),
  body: z.object({ version: z.int(), room_id: z.nullable(idText) }),
  refusals: [
    'malformed-request',
    'sign-in-required',
    'forbidden',
    'csrf-refused',
    'not-found',
    'visit-changed',
    'transition-refused',
    'room-taken',
    'field-invalid',
  ],
});
