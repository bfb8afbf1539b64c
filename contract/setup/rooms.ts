import { resource } from '../protocol/resource.ts';
import type { RoomFacts, RoomListRow } from './rooms.rows.ts';
import { roomValues } from './rooms.values.ts';

export type { RoomFacts, RoomListRow } from './rooms.rows.ts';
export type { RoomValues } from './rooms.values.ts';

/** Rooms, equipment and desks as staff set them up. */
export const setUpRooms = resource<RoomListRow, RoomFacts>()({
  one: 'Room',
  many: 'Rooms',
  path: '/rooms',
  permission: 'rooms-edit',
  filters: ['state', 'kind', 'location'],
  values: roomValues,
  actions: ['archive', 'restore'],
});
