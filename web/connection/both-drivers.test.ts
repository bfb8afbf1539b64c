import { createHmac } from 'node:crypto';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPusherServer } from '#server/testing/pusher-server.ts';
import { keepFresh } from './keep-fresh.ts';
import { LiveClient } from './live-client.ts';
import { mayReload } from './live-timing.ts';
import type { PageUse } from './live-timing.ts';
import { pusherWire } from './pusher-wire.ts';
import { socketWire } from './socket-wire.ts';
import type { OpenWire } from './wire.ts';

/* How a page behaves when its connection fails (§9), over real connections of either driver. Only the clock is fake. */

interface Service {
  open: OpenWire;
  /** Disconnects all pages: by a decision of the server, or by a broken connection. */
  force(): void;
  drop(): void;
  mayConnect(yes: boolean): void;
  say(channel: string, version: number): void;
  stop(): Promise<void>;
}

async function overSocketIo(): Promise<Service> {
  const server = new Server(0, { path: '/realtime' });
  let open = true;
  server.use((_socket, next) => next(open ? undefined : new Error('away')));
  server.on('connection', (socket) => {
    socket.on('subscribe', (_request: unknown, response: (one: unknown) => void) => response({ ok: true }));
  });
  const sockets = () => [...server.sockets.sockets.values()];
  return {
    open: socketWire(`http://127.0.0.1:${(server.httpServer.address() as { port: number }).port}`),
    force: () => sockets().forEach((socket) => socket.disconnect(true)),
    drop: () => sockets().forEach((socket) => socket.conn.close()),
    mayConnect: (yes) => void (open = yes),
    say: (channel, version) => void server.emit('Changed', channel, { version }),
    stop: () => server.close(),
  };
}

async function overPusher(): Promise<Service> {
  const service = await aPusherServer();
  const { sockets } = service;
  const close = (code: number) => sockets.all.forEach(({ socket }) => socket.close(code));
  const grant = (text: string) => `app-key:${createHmac('sha256', 'app-secret').update(text).digest('hex')}`;
  return {
    open: pusherWire({
      url: service.url.replace('http', 'ws'),
      key: 'app-key',
      grant: async ({ socket_id, channel_name }) => ({ auth: grant(`${socket_id}:${channel_name}`) }),
    }),
    force: () => close(4009),
    drop: () => close(1012),
    mayConnect: (yes) => void (sockets.refusing = !yes),
    say: (channel, version) => sockets.tell(channel, 'Changed', JSON.stringify({ version })),
    stop: service.stop,
  };
}

const really = setTimeout;
const settle = (): Promise<unknown> => new Promise((resolve) => really(resolve, 4));

/** Advances the fake clock in small steps, so that the real connection is handled in between. */
async function pass(seconds: number, step = 1): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    await vi.advanceTimersByTimeAsync(step * 1_000);
    await settle();
  }
}

vi.setConfig({ testTimeout: 60_000 });

/** Waits in real time while the fake clock hardly moves, however slow the machine is. */
async function until(fits: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000 && !fits(); tries += 1) await pass(0.01, 0.01);
  expect(fits()).toBe(true);
}

describe.each([
  ['Socket.IO', overSocketIo],
  ['a service of the Pusher protocol', overPusher],
])('a page that listens over %s', (_, start) => {
  let service: Service;
  let use: PageUse;
  let client: LiveClient;
  const seen = {
    reported: [] as string[],
    states: [] as string[],
    heard: [] as unknown[],
    reloads: 0,
    request: 0,
  };
  let stop: () => void;

  beforeEach(async () => {
    Object.assign(seen, { reported: [], states: [], heard: [], reloads: 0, request: 0 });
    use = { dialogOpen: false, fieldFocused: false, changedAgo: null };
    service = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    client = new LiveClient({
      open: service.open,
      token: () => 'token',
      renewToken: async () => {},
      now: Date.now,
      chance: () => 0,
      mayReload: () => mayReload(use),
      reload: async () => ((seen.reloads += 1), true),
      report: (what) => seen.reported.push(what),
    });
    client.onState(() => seen.states.push(client.state()));
    const poll = keepFresh(() => (seen.request += 1), { hidden: () => false, onChange: () => () => {} });
    const leave = client.subscribe({
      channel: 'location.1',
      onEvent: (_event, data) => (poll.heard(), seen.heard.push(data)),
      onSubscribed: poll.now,
    });
    stop = () => (leave(), poll.stop());
    await until(() => seen.request === 1);
  });
  afterEach(async () => {
    stop();
    vi.useRealTimers();
    await service.stop();
  });

  it('receives events, reconnects at once after a broken connection, and refetches', async () => {
    service.say('location.1', 1);
    await until(() => seen.heard.length === 1);
    service.drop();
    await until(() => seen.request === 2);
    service.say('location.1', 2);
    await until(() => seen.heard.length === 2);
    expect(seen.heard).toEqual([{ version: 1 }, { version: 2 }]);
    expect([seen.request, seen.states, seen.reported]).toEqual([2, [], []]);
  });

  it('waits twenty seconds after a forced disconnect, and reports it', async () => {
    service.force();
    await until(() => seen.reported.length === 1);
    await pass(19);
    expect([seen.request, seen.reported]).toEqual([1, ['realtime-forced-disconnect']]);
    await pass(1);
    await until(() => seen.request === 2);
  });

  it('changes state after 20 s and 300 s, polls every half minute meanwhile, and is live again', async () => {
    service.mayConnect(false);
    service.drop();
    // The check runs every five seconds, and the break is noticed some seconds late on a busy machine.
    await pass(18);
    expect(seen.states).toEqual([]);
    await pass(14);
    expect(seen.states).toEqual(['reconnecting']);
    await pass(260, 5);
    expect(seen.states).toEqual(['reconnecting']);
    await pass(24);
    expect(seen.states).toEqual(['reconnecting', 'offline']);
    expect(seen.request).toBeGreaterThanOrEqual(1 + 9);
    service.mayConnect(true);
    await until(() => seen.states.at(-1) === 'live');
  });

  it('reloads after 900 s, but never while a form is in use', async () => {
    use = { dialogOpen: false, fieldFocused: true, changedAgo: 1_000 };
    service.mayConnect(false);
    service.drop();
    await pass(960, 5);
    expect(seen.reloads).toBe(0);
    use = { dialogOpen: false, fieldFocused: false, changedAgo: 30_000 };
    await pass(10);
    expect(seen.reloads).toBe(0);
    use = { dialogOpen: false, fieldFocused: false, changedAgo: 61_000 };
    await pass(10);
    expect(seen.reloads).toBe(1);
  });
});
