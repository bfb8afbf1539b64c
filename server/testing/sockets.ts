import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { SubscribeResponse } from '#contract/protocol/realtime.ts';
import { afterFile } from './after-file.ts';
import type { TestApp } from './app.ts';

export interface Heard {
  event: string;
  channel: string;
  data: { version: number } & Record<string, unknown>;
}

export interface TestSocket {
  socket: Socket;
  heard: Heard[];
  subscribe(channel: string, more?: { code?: string; token?: string }): Promise<SubscribeResponse>;
  /** Resolves with the first matching message of the channel, received already or still to come. */
  hears(channel: string, fits?: (data: Heard['data']) => boolean): Promise<Heard>;
  /** Resolves with the reason for the connection's end. */
  ended(): Promise<string>;
}

/** Starts the app on a free port; returns its address. */
export async function listening(app: Pick<TestApp, 'http'>): Promise<string> {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}

/** A real connection, as a browser or a program opens it. Rejects with the server's message. */
export function aSocket(
  address: string,
  token: string | undefined,
  more: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestSocket> {
  const socket = io(address, {
    path: '/realtime',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: 5_000,
    ...(token !== undefined && { auth: { token } }),
    ...more,
  });
  afterFile(() => void socket.close());
  const heard: Heard[] = [];
  socket.onAny((event: string, channel: string, data: Heard['data']) => heard.push({ event, channel, data }));
  const made: TestSocket = {
    socket,
    heard,
    subscribe: (channel, { code, token: fresh } = {}) =>
      socket.timeout(5_000).emitWithAck('subscribe', {
        channel,
        auth: {
          headers: {
            ...(fresh && { authorization: `Bearer ${fresh}` }),
            ...(code && { 'x-confirm-code': code }),
          },
        },
      }) as Promise<SubscribeResponse>,
    async hears(channel, fits = () => true) {
      for (let waited = 0; waited < 5_000; waited += 10) {
        const result = heard.find((one) => one.channel === channel && fits(one.data));
        if (result) return result;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`no matching message arrived on ${channel}`);
    },
    ended: () => new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason))),
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(made));
    socket.once('connect_error', (fault) => {
      socket.close();
      reject(fault);
    });
  });
}
