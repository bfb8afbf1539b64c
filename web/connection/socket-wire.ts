import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { REALTIME_PATH } from '#contract/protocol/realtime.ts';
import type { SubscribeResponse } from '#contract/protocol/realtime.ts';
import type { OpenWire, Wire, WireEvents } from './wire.ts';

const RESPONSE_MS = 10_000;

/**
 * Socket.IO, to the page's own origin unless another address is given. Its own reconnecting is off: the live
 * client decides when to retry.
 */
export function socketWire(address?: string): OpenWire {
  return (token, events) =>
    new Promise((resolve, reject) => {
      const options = {
        path: REALTIME_PATH,
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        reconnection: false,
        forceNew: true,
        timeout: RESPONSE_MS,
        auth: { token, headers: { authorization: `Bearer ${token}` } },
      };
      const socket = address ? io(address, options) : io(options);
      socket.once('connect_error', (fault) => {
        socket.close();
        reject(fault);
      });
      socket.once('connect', () => resolve(wireOver(socket, events)));
    });
}

function wireOver(socket: Socket, events: WireEvents): Wire {
  socket.onAny((event: string, channel: string, data: unknown) => events.onMessage(event, channel, data));
  const down = (reason: string): void =>
    events.onDown(reason === 'io server disconnect' ? 'forced' : 'dropped');
  socket.once('disconnect', down);
  return {
    subscribe: (request) =>
      socket.timeout(RESPONSE_MS).emitWithAck('subscribe', request) as Promise<SubscribeResponse>,
    unsubscribe: (channel) => socket.emit('unsubscribe', { channel }),
    close: () => {
      socket.off('disconnect', down);
      socket.close();
    },
  };
}
