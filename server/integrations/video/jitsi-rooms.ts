import { base62 } from '#domain/visits/numbers.ts';
import { VideoFault } from './video-port.ts';
import type { VideoPort } from './video-port.ts';

/**
 * A room of its own for every call, on a server where a room is there as soon as somebody opens its address (Jitsi Meet's way).
 * Nobody guesses the name, so nobody comes in who was not given the link.
 */
export function jitsiRooms(random: (bytes: number) => Buffer): VideoPort {
  return {
    roomFor({ serverUrl }) {
      const server = URL.canParse(serverUrl) ? new URL(serverUrl) : null;
      if (server?.protocol !== 'https:') throw new VideoFault('unusable');
      const path = server.pathname.split('/').filter(Boolean).join('/');
      return {
        link: [server.origin, path, `foyer-${base62(random(16))}`].filter(Boolean).join('/'),
        dialIn: null,
      };
    },
  };
}
