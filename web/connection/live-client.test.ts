import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SubscribeResponse, SubscribeRequest } from '#contract/protocol/realtime.ts';
import { LiveClient } from './live-client.ts';
import type { LiveDeps, Subscription } from './live-client.ts';
import type { WireEvents } from './wire.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function deps(changes: Partial<LiveDeps> = {}) {
  const wires: (WireEvents & { request: SubscribeRequest[]; left: string[]; closed: boolean })[] = [];
  const world = {
    serverIsUp: true,
    answer: (_request: SubscribeRequest): SubscribeResponse => ({ ok: true }),
    reported: [] as string[],
    reloads: 0,
    renewals: 0,
    wires,
    last: () => wires.at(-1)!,
  };
  const client = new LiveClient({
    open: async (_token, events) => {
      if (!world.serverIsUp) throw new Error('refused');
      const wire = { ...events, request: [] as SubscribeRequest[], left: [] as string[], closed: false };
      wires.push(wire);
      return {
        subscribe: async (request) => {
          wire.request.push(request);
          return world.answer(request);
        },
        unsubscribe: (channel) => wire.left.push(channel),
        close: () => {
          wire.closed = true;
        },
      };
    },
    token: () => `token-${world.renewals}`,
    renewToken: async () => {
      world.renewals += 1;
    },
    now: Date.now,
    chance: () => 1,
    mayReload: () => true,
    reload: async () => {
      world.reloads += 1;
      return true;
    },
    report: (what) => world.reported.push(what),
    ...changes,
  });
  return { client, world };
}

function listener(channel: string, code?: string) {
  const heard: [string, unknown][] = [];
  const made = {
    heard,
    synced: 0,
    channel,
    code,
    onEvent: (event: string, data: unknown) => void heard.push([event, data]),
    onSubscribed: () => void (made.synced += 1),
  };
  return made satisfies Subscription & { heard: unknown; synced: number };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('live client', () => {
  it('opens one connection for all channels, with token and code, and passes the events on', async () => {
    const { client, world } = deps();
    const location = listener('location.1');
    const visit = listener('queue-appointment.9', 'secret');
    client.subscribe(location);
    client.subscribe(visit);
    await settle();
    expect(world.wires).toHaveLength(1);
    expect(world.last().request).toEqual([
      { channel: 'location.1', auth: { headers: { authorization: 'Bearer token-0' } } },
      {
        channel: 'queue-appointment.9',
        auth: { headers: { authorization: 'Bearer token-0', 'x-confirm-code': 'secret' } },
      },
    ]);
    world.last().onMessage('WaitTimeRecalculated', 'location.1', { version: 2 });
    expect(location.heard).toEqual([['WaitTimeRecalculated', { version: 2 }]]);
    expect(visit.heard).toEqual([]);
    expect([location.synced, visit.synced]).toEqual([1, 1]);
  });

  it('reconnects after a drop, subscribes again and asks to refetch', async () => {
    const { client, world } = deps();
    const location = listener('location.1');
    client.subscribe(location);
    await settle();
    world.last().onDown('dropped');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(world.wires).toHaveLength(2);
    expect(location.synced).toBe(2);
    expect(client.state()).toBe('live');
  });

  it('waits 20 s after a disconnect forced by the server, and reports it', async () => {
    const { client, world } = deps();
    client.subscribe(listener('location.1'));
    await settle();
    world.last().onDown('forced');
    expect(world.reported).toEqual(['realtime-forced-disconnect']);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(world.wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.wires).toHaveLength(2);
  });

  it('reports how long it has been offline: nothing, then reconnecting, then offline', async () => {
    const { client, world } = deps({ mayReload: () => false });
    const states: string[] = [];
    client.onState(() => states.push(client.state()));
    client.subscribe(listener('location.1'));
    await settle();
    world.serverIsUp = false;
    world.last().onDown('dropped');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(states).toEqual(['reconnecting', 'offline']);
    world.serverIsUp = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states.at(-1)).toBe('live');
    expect(world.renewals).toBeGreaterThan(0);
  });

  it('reloads past 900 s, exactly once, but not while the page is in use', async () => {
    let inUse = true;
    const { client, world } = deps({ mayReload: () => !inUse });
    client.subscribe(listener('location.1'));
    await settle();
    world.serverIsUp = false;
    world.last().onDown('dropped');
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(world.reloads).toBe(0);
    inUse = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(world.reloads).toBe(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(world.reloads).toBe(1);
    expect(world.reported.filter((what) => what === 'realtime-reload')).toHaveLength(1);
  });

  it('tries to reload until the server can be reached, and reports it once', async () => {
    let request = 0;
    const { client, world } = deps({ reload: async () => (request += 1) === 3 });
    client.subscribe(listener('location.1'));
    await settle();
    world.serverIsUp = false;
    world.last().onDown('dropped');
    await vi.advanceTimersByTimeAsync(899_000);
    expect(request).toBe(0);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(request).toBe(3);
    expect(world.reported.filter((what) => what === 'realtime-reload')).toHaveLength(1);
  });

  it('renews a refused token once and reports a channel that stays closed', async () => {
    const { client, world } = deps();
    world.answer = ({ auth }) =>
      auth?.headers?.authorization === 'Bearer token-1' ? { ok: true } : { error: 'token-expired' };
    const location = listener('location.1');
    client.subscribe(location);
    await settle();
    expect(location.synced).toBe(1);
    world.answer = () => ({ error: 'not-found' });
    client.subscribe(listener('location.2'));
    await settle();
    expect(world.reported).toEqual(['realtime-refused']);
  });

  it('retries a channel that the server was too busy for, without a new token', async () => {
    const { client, world } = deps();
    const errors = ['unavailable', 'general-error'];
    world.answer = () => {
      const error = errors.shift();
      return error === undefined ? { ok: true } : { error };
    };
    const location = listener('location.1');
    client.subscribe(location);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(location.synced).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(location.synced).toBe(1);
    expect(world.last().request).toHaveLength(3);
    expect([world.renewals, world.reported]).toEqual([0, []]);
  });

  it('stops retrying a channel without subscribers', async () => {
    const { client, world } = deps();
    world.answer = ({ channel }) => (channel === 'location.1' ? { ok: true } : { error: 'unavailable' });
    client.subscribe(listener('location.1'));
    const leave = client.subscribe(listener('location.2'));
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.last().request).toHaveLength(2);
  });

  it('renews the token after a refused token, not when the server is unreachable', async () => {
    let why = 'websocket error';
    const { client, world } = deps({ open: () => Promise.reject(new Error(why)) });
    client.subscribe(listener('location.1'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(world.renewals).toBe(0);
    why = 'token-expired';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(world.renewals).toBeGreaterThan(0);
  });

  it('leaves a channel with its last listener and the connection with the last channel', async () => {
    const { client, world } = deps();
    const leave = client.subscribe(listener('location.1'));
    const leaveToo = client.subscribe(listener('location.1'));
    await settle();
    leave();
    expect(world.last().left).toEqual([]);
    leaveToo();
    expect(world.last()).toMatchObject({ left: ['location.1'], closed: true });
  });

  it('disconnects while paused and is live again after', async () => {
    const { client, world } = deps();
    const location = listener('location.1');
    client.subscribe(location);
    await settle();
    client.pause();
    await vi.advanceTimersByTimeAsync(2_000_000);
    expect(world.reloads).toBe(0);
    expect(world.wires).toHaveLength(1);
    client.resume();
    await settle();
    expect(location.synced).toBe(2);
  });
});
