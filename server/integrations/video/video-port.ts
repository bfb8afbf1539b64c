/** A number to take part by, without a screen. */
export interface DialIn {
  e164: string;
  international: string;
  pin: string;
}

/** Where a video visit is held. */
export interface VideoRoom {
  link: string;
  dialIn: DialIn | null;
}

/** A link of somebody's own; the link may be empty. */
export interface OwnRoom {
  link: string;
  dialIn: DialIn | null;
}

export interface RoomRequest {
  /** Of whoever calls, and then of the location. */
  own: readonly OwnRoom[];
  /** The server on which rooms are made. */
  serverUrl: string;
}

/**
 * Names the room of one visit at the moment it is called. It asks nobody: the call waits for it, inside its transaction. Whoever
 * has to ask a platform first does so before, and says here what it was told.
 */
export interface VideoPort {
  roomFor(request: RoomRequest): VideoRoom;
}

/** Why there is no room; the visit can be called all the same. */
export class VideoFault extends Error {
  readonly code: 'no-link' | 'unusable';
  constructor(code: 'no-link' | 'unusable') {
    super(code);
    this.name = 'VideoFault';
    this.code = code;
  }
}

/** By the name that the setting `video.rooms` has for them. */
export type VideoPorts = Readonly<Record<'own-links' | 'jitsi', VideoPort>>;
