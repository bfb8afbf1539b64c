import { VideoFault } from './video-port.ts';
import type { VideoPort } from './video-port.ts';

/** The standing rooms that people and locations have: the first there is. A number alone is a room as well. */
export const ownLinks: VideoPort = {
  roomFor({ own }) {
    const room = own.find(({ link }) => link !== '') ?? own.find(({ dialIn }) => dialIn !== null);
    if (!room) throw new VideoFault('no-link');
    if (room.link !== '' && !room.link.startsWith('https://')) throw new VideoFault('unusable');
    // Who has a link and no number is reached by the location's.
    const dialIn = room.dialIn ?? own.find((other) => other.dialIn !== null)?.dialIn ?? null;
    return { link: room.link, dialIn };
  },
};
