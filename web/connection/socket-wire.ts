import { io } from 'socket.io-client';
import { REALTIME_PATH } from '#contract/realtime.ts';
import type { SubscribeAnswer } from '#contract/realtime.ts';
import type { OpenWire } from './wire.ts';

const ANSWER_MS = 10_000;

/** Socket.IO without its own reconnecting: when to try again is the live client's decision. */
export const openSocketWire: OpenWire = (token, events) =>
  new Promise((resolve, reject) => {
    const socket = io({
      path: REALTIME_PATH,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnection: false,
      forceNew: true,
      timeout: ANSWER_MS,
      auth: { token, headers: { authorization: `Bearer ${token}` } },
    });
    let closed = false;
    socket.onAny((event: string, channel: string, data: unknown) => events.onMessage(event, channel, data));
    socket.once('connect_error', (fault) => {
      closed = true;
      socket.close();
      reject(fault);
    });
    socket.once('connect', () => {
      socket.once('disconnect', (reason) => {
        if (!closed) events.onDown(reason === 'io server disconnect' ? 'forced' : 'dropped');
      });
      resolve({
        subscribe: (request) =>
          socket.timeout(ANSWER_MS).emitWithAck('subscribe', request) as Promise<SubscribeAnswer>,
        unsubscribe: (channel) => socket.emit('unsubscribe', { channel }),
        close: () => {
          closed = true;
          socket.close();
        },
      });
    });
  });
