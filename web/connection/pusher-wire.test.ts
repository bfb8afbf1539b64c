import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPusherServer } from '#server/testing/pusher-server.ts';
import type { PusherServer } from '#server/testing/pusher-server.ts';
import { pusherWire } from './pusher-wire.ts';
import type { PusherAddress } from './pusher-wire.ts';
import type { WireEvents } from './wire.ts';

/* Runs against a service of the protocol; the grants are signed here as our server signs them. */

let service: PusherServer;
beforeEach(async () => void (service = await aPusherServer()));
afterEach(async () => {
  vi.useRealTimers();
  await service.stop();
});

const signed = (text: string): string =>
  `app-key:${createHmac('sha256', 'app-secret').update(text).digest('hex')}`;

const addressWith = (changes: Partial<PusherAddress> = {}): PusherAddress => ({
  url: service.url.replace('http', 'ws'),
  key: 'app-key',
  grant: async ({ socket_id, channel_name }) => ({ auth: signed(`${socket_id}:${channel_name}`) }),
  ...changes,
});

/** Waits for the real connection, however slow the machine is. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000 });

const listening = () => ({
  onMessage: vi.fn<WireEvents['onMessage']>(),
  onDown: vi.fn<WireEvents['onDown']>(),
});

it('subscribes, gets a response, and passes on event, channel and data', async () => {
  const events = listening();
  const wire = await pusherWire(addressWith())('token', events);
  expect(await wire.subscribe({ channel: 'location.1' })).toEqual({ ok: true });
  service.sockets.tell('location.1', 'WaitTimeRecalculated', '{"version":7}');
  await soon(() =>
    expect(events.onMessage).toHaveBeenCalledWith('WaitTimeRecalculated', 'location.1', { version: 7 }),
  );
  wire.unsubscribe('location.1');
  await soon(() => expect(service.sockets.listening('location.1')).toBe(0));
  wire.close();
});

it('requests a grant for private channels, with token and code, and strips the prefix private-', async () => {
  const request: unknown[] = [];
  const events = listening();
  const grant: PusherAddress['grant'] = async (asking) => {
    request.push(asking);
    return { auth: signed(`${asking.socket_id}:${asking.channel_name}`) };
  };
  const wire = await pusherWire(addressWith({ grant }))('token', events);
  const headers = { authorization: 'Bearer abc', 'x-confirm-code': 'secret' };
  expect(await wire.subscribe({ channel: 'queue-appointment.9', auth: { headers } })).toEqual({ ok: true });
  expect(request).toMatchObject([
    { channel_name: 'private-queue-appointment.9', token: 'abc', confirm_code: 'secret' },
  ]);
  service.sockets.tell('private-queue-appointment.9', 'ManageQueueAppointmentUpdated', '{"version":2}');
  await soon(() => expect(events.onMessage.mock.lastCall?.[1]).toBe('queue-appointment.9'));
  wire.close();
});

it.each<[string, PusherAddress['grant'], string]>([
  ['our server', () => Promise.reject(Object.assign(new Error(), { code: 'forbidden' })), 'forbidden'],
  ['an unreachable server', () => Promise.reject(new Error('no connection')), 'no-answer'],
  ['the service', async () => ({ auth: 'app-key:forged' }), 'refused'],
])('is refused by %s', async (_, grant, error) => {
  const wire = await pusherWire(addressWith({ grant }))('token', listening());
  expect(await wire.subscribe({ channel: 'lobby.1' })).toEqual({ error });
  expect(service.sockets.listening('private-lobby.1')).toBe(0);
  wire.close();
});

it('signs the connection in once, and closes with the sign-in', async () => {
  const user_data = '{"id":"u1"}';
  const events = listening();
  const grant: PusherAddress['grant'] = async ({ socket_id, channel_name }) => ({
    auth: signed(`${socket_id}:${channel_name}`),
    user_auth: signed(`${socket_id}::user::${user_data}`),
    user_data,
  });
  const wire = await pusherWire(addressWith({ grant }))('token', events);
  expect(await wire.subscribe({ channel: 'lobby.1' })).toEqual({ ok: true });
  service.sockets.terminate('u1');
  await soon(() => expect(events.onDown).toHaveBeenCalledWith('forced'));
});

it('distinguishes a disconnect by the service from a broken connection', async () => {
  for (const [code, drop] of [
    [4009, 'forced'],
    [4100, 'forced'],
    [4200, 'dropped'],
    [1012, 'dropped'],
  ] as const) {
    const events = listening();
    await pusherWire(addressWith())('token', events);
    for (const { socket } of service.sockets.all) socket.close(code);
    await soon(() => expect(events.onDown).toHaveBeenCalledWith(drop));
  }
});

it('rejects when the service refuses the key or the connection, or is unreachable', async () => {
  await expect(pusherWire(addressWith({ key: 'other' }))('token', listening())).rejects.toThrow(/App key/);
  service.sockets.refusing = true;
  await expect(pusherWire(addressWith())('token', listening())).rejects.toThrow('closed');
  await expect(pusherWire(addressWith({ url: 'ws://127.0.0.1:1' }))('token', listening())).rejects.toThrow(
    'closed',
  );
});

it('emits nothing after it is closed', async () => {
  const events = listening();
  const wire = await pusherWire(addressWith())('token', events);
  wire.close();
  await soon(() => expect(service.sockets.all.size).toBe(0));
  expect(events.onDown).not.toHaveBeenCalled();
});

it('answers a ping, and passes on no protocol message', async () => {
  const events = listening();
  const wire = await pusherWire(addressWith())('token', events);
  const [connection] = service.sockets.all;
  const answered = new Promise<string>((resolve) =>
    connection!.socket.on('message', (text: Buffer) => resolve(text.toString())),
  );
  connection!.socket.send('{"event":"pusher:ping","data":{}}');
  expect(JSON.parse(await answered)).toMatchObject({ event: 'pusher:pong' });
  connection!.socket.send('no frame at all');
  connection!.socket.send('{"event":"pusher:error","data":{"code":4301,"message":"rate limit"}}');
  await wire.subscribe({ channel: 'location.1' });
  expect(events.onMessage).not.toHaveBeenCalled();
  wire.close();
});
