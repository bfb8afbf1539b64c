import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { roomFacts, roomRow } from './rooms.rows.ts';
import { setUpRooms } from './rooms.ts';
import { blankRoom, roomValues } from './rooms.values.ts';
import type { RoomValues } from './rooms.ts';

export const SET_UP_ROOMS = describeResource(setUpRooms, {
  tag: 'Set-up',
  one: 'a room',
  many: 'rooms',
  values: roomValues,
  row: roomRow,
  facts: roomFacts,
});

const advice: RoomValues = {
  ...blankRoom,
  name: 'Advice room',
  location_id: '3',
  capacity: 4,
  display_code: 'R2',
  accessible: true,
};
export const ROOM_EXAMPLES = examplesOfResource(setUpRooms, advice);
