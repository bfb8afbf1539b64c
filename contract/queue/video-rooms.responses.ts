import * as z from 'zod/mini';
import { about, describe, part } from '../protocol/described.responses.ts';
import { dialIn } from './queue.responses.ts';
import { seeVideoRooms, setLocationVideoRoom, setOwnVideoRoom } from './video-rooms.ts';

const room = part(
  'VideoRoom',
  z.strictObject({
    link: about('An https address; empty where there is none.', z.string()),
    dial_in: z.nullable(dialIn),
  }),
);

export const VIDEO_ROOMS = [
  describe(seeVideoRooms, {
    tag: 'Lobby',
    summary: 'Where one’s video calls lead to',
    words:
      'One’s own room comes before the location’s. Where a new room is made for every call, neither is used.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        mine: about('Null for who serves nobody here.', z.nullable(room)),
        location: room,
        made: z.boolean(),
        may_change_location: z.boolean(),
      }),
    }),
  }),
  describe(setOwnVideoRoom, {
    tag: 'Lobby',
    summary: 'Keep a room of one’s own for video calls',
    words: 'It holds from the next call on; who was called has the room of then.',
    status: 200,
    response: z.strictObject({ data: room }),
  }),
  describe(setLocationVideoRoom, {
    tag: 'Lobby',
    summary: 'Keep the room of a location for video calls',
    words: 'For everybody there who has none of their own.',
    status: 200,
    response: z.strictObject({ data: room }),
  }),
] as const;
