import * as z from 'zod/mini';
import { about, describe, part } from '../protocol/described.responses.ts';
import { dialIn } from './queue.responses.ts';
import { seeVideoRooms, setLocationVideoRoom, setOwnVideoRoom } from './video-rooms.ts';

const room = part(
  'VideoRoom',
  z.strictObject({
    link: about('An https URL, or empty.', z.string()),
    dial_in: z.nullable(dialIn),
  }),
);

export const VIDEO_ROOMS = [
  describe(seeVideoRooms, {
    tag: 'Lobby',
    summary: 'Get the video rooms of the caller',
    words:
      'The caller’s own room takes precedence over that of the location. If each call creates a new room, neither is used.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        mine: about('Null if the caller serves no visitors here.', z.nullable(room)),
        location: room,
        made: z.boolean(),
        may_change_location: z.boolean(),
      }),
    }),
  }),
  describe(setOwnVideoRoom, {
    tag: 'Lobby',
    summary: 'Set the caller’s own video room',
    words: 'Applies from the next call on. Visitors already called keep their room.',
    status: 200,
    response: z.strictObject({ data: room }),
  }),
  describe(setLocationVideoRoom, {
    tag: 'Lobby',
    summary: 'Set the video room of a location',
    words: 'Applies to staff without a room of their own.',
    status: 200,
    response: z.strictObject({ data: room }),
  }),
] as const;
