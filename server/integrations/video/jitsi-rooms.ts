import { base62 } from '#domain/visits/numbers.ts';
import { VideoFault } from './video-port.ts';
import type { VideoPort } from './video-port.ts';

/**
 * Creates one room for each call, on a server where opening an address creates the room (as in Jitsi Meet).
 * The random name cannot be guessed, so only people with the link enter.
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
