import * as z from 'zod/mini';
import type { StandingRoom } from '#domain/visits/video-room.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { pathId, text } from '../protocol/json-api.ts';

/** The standing rooms that a call by this person at this location could lead to. */
export interface VideoRooms {
  data: {
    /** Of the person who asks; null for who serves nobody here. */
    mine: StandingRoom | null;
    location: StandingRoom;
    /** Every call gets a new room here, and the standing ones are not used. */
    made: boolean;
    may_change_location: boolean;
  };
}

const ofLocation = { api: 'internal', vendor: 'session' } as const;
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
