/** A telephone number of the room, for participants without a screen. */
export interface DialIn {
  e164: string;
  international: string;
  pin: string;
}

/** The room of a video visit. */
export interface VideoRoom {
  link: string;
  dialIn: DialIn | null;
}

/** A staff member's own link; may be empty. */
export interface OwnRoom {
  link: string;
  dialIn: DialIn | null;
}

export interface RoomRequest {
  /** The calling staff member's rooms, then the location's. */
  own: readonly OwnRoom[];
  /** The server on which rooms are created. */
  serverUrl: string;
}

/**
 * Names the room of one visit when staff call it. It sends no request: the call waits for it, inside its
 * transaction. A port that needs a platform's response requests it before, and returns it here.
 */
export interface VideoPort {
  roomFor(request: RoomRequest): VideoRoom;
}

/** The reason for a missing room; the visit can be called without one. */
export class VideoFault extends Error {
  readonly code: 'no-link' | 'unusable';
  constructor(code: 'no-link' | 'unusable') {
    super(code);
    this.name = 'VideoFault';
    this.code = code;
  }
}

/** By their names in the setting `video.rooms`. */
export type VideoPorts = Readonly<Record<'own-links' | 'jitsi', VideoPort>>;

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
