import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, expect, it } from 'vitest';
import { aSocket } from '#server/testing/sockets.ts';
import { forgetRequest, packInOneWrite } from './lighter.ts';

async function aServer() {
  const server = createServer();
  const io = new Server(server, { path: '/realtime' });
  packInOneWrite(io);
  io.on('connection', forgetRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => io.close());
  return { io, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it.each([['websocket'], ['polling']])('messages of every length arrive whole, by %s', async (transport) => {
  const { io, address } = await aServer();
  const { heard, hears } = await aSocket(address, undefined, { transports: [transport] });
  const texts = [1, 100, 125, 126, 200, 65_535, 65_536, 300_000].map((length) => 'é'.repeat(length));
  texts.forEach((text, version) => io.emit('Changed', 'location.1', { version, text }));
  await hears('location.1', ({ version }) => version === texts.length - 1);
  expect(heard.map(({ data }) => data['text'])).toEqual(texts);
});

it("a broadcast is packed into one buffer: the library's packing still works as expected", async () => {
  const { io } = await aServer();
  const into: { wsPreEncodedFrame?: Buffer[] } = {};
  const adapter = io.of('/').adapter as unknown as { _encode(packet: object, into: object): unknown };
  adapter._encode({ type: 2, nsp: '/', data: ['Changed', 'x'.repeat(2_000)] }, into);
  expect(into.wsPreEncodedFrame).toHaveLength(1);
});

it('the request that opened a connection is released', async () => {
  const { io, address } = await aServer();
  await aSocket(address, undefined, { extraHeaders: { 'x-long': 'y'.repeat(1_000) } });
  const [open] = io.sockets.sockets.values();
  expect([open?.conn.request, open?.handshake.headers]).toEqual([null, {}]);
});
