import * as z from 'zod/mini';
import type { StandingRoom } from '#domain/visits/video-room.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';

/** The permanent video rooms that a call by this staff member at this location can use. */
export interface VideoRooms {
  data: {
    /** The caller's own room; null if the caller serves no visitors here. */
    mine: StandingRoom | null;
    location: StandingRoom;
    /** Each call creates a new room here; permanent rooms are not used. */
    made: boolean;
    may_change_location: boolean;
  };
}

const ofLocation = { api: 'internal', vendor: 'session', feature: 'lobby' } as const;
const params = z.object({ locationId: pathId });
const body = z.object({
  link: text(4000),
  dial_in: z.nullable(z.object({ e164: text(100), international: text(100), pin: text(100) })),
});

export const seeVideoRooms = endpoint<VideoRooms>()({
  name: 'seeVideoRooms',
  method: 'GET',
  path: '/api/internal/v1/admin/lobby/:locationId/video-rooms',
  access: { permission: 'lobby-call' },
  ...ofLocation,
  params,
  refusals: ['sign-in-required', 'forbidden', 'not-found'],
});

export const setOwnVideoRoom = endpoint<{ data: StandingRoom }>()({
  name: 'setOwnVideoRoom',
  method: 'PUT',
  path: '/api/internal/v1/admin/lobby/:locationId/video-rooms/mine',
  access: { permission: 'lobby-call' },
  ...ofLocation,
  params,
  body,
  refusals: ['sign-in-required', 'forbidden', 'csrf-refused', 'not-found', 'field-invalid'],
});

export const setLocationVideoRoom = endpoint<{ data: StandingRoom }>()({
  name: 'setLocationVideoRoom',
  method: 'PUT',
  path: '/api/internal/v1/admin/lobby/:locationId/video-rooms/location',
  access: { permission: 'locations-edit' },
  ...ofLocation,
  params,
  body,
  refusals: ['sign-in-required', 'forbidden', 'csrf-refused', 'not-found', 'field-invalid'],
});
