import { VideoFault } from './video-port.ts';
import type { VideoPort } from './video-port.ts';

/** The fixed rooms of staff and locations: the first one there is. A number alone is a room as well. */
export const ownLinks: VideoPort = {
  roomFor({ own }) {
    const room = own.find(({ link }) => link !== '') ?? own.find(({ dialIn }) => dialIn !== null);
    if (!room) throw new VideoFault('no-link');
    if (room.link !== '' && !room.link.startsWith('https://')) throw new VideoFault('unusable');
    // A link without a number uses the location's number.
    const dialIn = room.dialIn ?? own.find((other) => other.dialIn !== null)?.dialIn ?? null;
    return { link: room.link, dialIn };
  },
};
