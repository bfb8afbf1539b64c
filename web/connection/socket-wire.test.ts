import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { socketWire } from './socket-wire.ts';
import type { WireEvents } from './wire.ts';

/* Runs against a real Socket.IO server that follows the contract of the realtime channel. */

let server: Server;
let address: string;
const connected: Socket[] = [];

beforeEach(() => {
  server = new Server(0, { path: '/realtime' });
  const { port } = server.httpServer.address() as { port: number };
  address = `http://127.0.0.1:${port}`;
  server.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: string };
    next(token === 'good' ? undefined : new Error('token-refused'));
  });
  server.on('connection', (socket) => {
    connected.push(socket);
    socket.on('subscribe', (request: { channel: string }, response: (one: unknown) => void) => {
      response(request.channel === 'location.1' ? { ok: true } : { error: 'not-found' });
      if (request.channel === 'location.1') socket.emit('WaitTimeRecalculated', 'location.1', { version: 7 });
    });
  });
});

afterEach(async () => {
  connected.length = 0;
  await server.close();
});

/** Waits for the real connection, however slow the machine is. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000 });

const listening = () => ({
  onMessage: vi.fn<WireEvents['onMessage']>(),
  onDown: vi.fn<WireEvents['onDown']>(),
});

it('subscribes, gets a response, and passes on event, channel and data', async () => {
  const events = listening();
  const wire = await socketWire(address)('good', events);
  expect(await wire.subscribe({ channel: 'location.1' })).toEqual({ ok: true });
  expect(await wire.subscribe({ channel: 'location.2' })).toEqual({ error: 'not-found' });
  expect(events.onMessage).toHaveBeenCalledWith('WaitTimeRecalculated', 'location.1', { version: 7 });
  wire.close();
});

it('distinguishes a disconnect forced by the server from a broken connection', async () => {
  const forced = listening();
  await socketWire(address)('good', forced);
  connected.at(-1)?.disconnect(true);
  await soon(() => expect(forced.onDown).toHaveBeenCalledWith('forced'));

  const dropped = listening();
  await socketWire(address)('good', dropped);
  connected.at(-1)?.conn.close();
  await soon(() => expect(dropped.onDown).toHaveBeenCalledWith('dropped'));
});

it('rejects when the server refuses the token, and without a server', async () => {
  await expect(socketWire(address)('bad', listening())).rejects.toThrow('token-refused');
  await expect(socketWire('http://127.0.0.1:1')('good', listening())).rejects.toThrow();
});

it('emits nothing after it is closed', async () => {
  const events = listening();
  const wire = await socketWire(address)('good', events);
  wire.close();
  await soon(() => expect(server.engine.clientsCount).toBe(0));
  expect(events.onDown).not.toHaveBeenCalled();
});
