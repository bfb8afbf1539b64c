import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import type { Person } from '../../http/request/request-context.ts';
import { silentLog } from '../../logging/log.ts';
import { startMetrics } from '../../metrics/metrics.ts';
import { keysOf } from '../../signing/keys.ts';
import { aPusherServer } from '#server/testing/pusher-server.ts';
import type { PusherServer } from '#server/testing/pusher-server.ts';
import type { ChannelPolicy } from '../channel-policy.ts';
import type { Realtime } from '../realtime.ts';
import { userOf } from './authorise-channel.ts';
import { partsOf, startHostedRealtime } from './hosted-realtime.ts';

/* Deliveries to the service, under all of its behaviours. */

const sessions = new Map<string, Person>();
const closed = new Set<number>();
const policies: ChannelPolicy[] = [
  { prefix: 'location.', proof: false, authorise: async ({ id }) => !closed.has(id) },
  { prefix: 'lobby.', proof: true, authorise: async ({ person }) => person !== null },
];

let service: PusherServer;
let metrics: ReturnType<typeof startMetrics>;
let hosted: Realtime;
beforeEach(async () => {
  sessions.clear();
  closed.clear();
  service = await aPusherServer();
  ({ hosted, metrics } = startedAt(service.url));
  const here = { service, hosted };
  afterAll(async () => {
    await here.hosted.stop();
    await here.service.stop();
  });
});

function startedAt(apiUrl: string) {
  const counted = startMetrics();
  const started = startHostedRealtime({
    config: {
      publicUrl: '',
      trustProxy: false,
      rateLimit: 1,
      database: { kind: 'embedded' },
      redisUrl: undefined,
    },
    connection: {},
    db: undefined as never,
    keys: keysOf(['a secret of at least thirty-two characters']),
    clock: systemClock,
    log: silentLog,
    metrics: counted,
    policies,
    personOfSession: async (id) => sessions.get(id) ?? null,
    pusher: { ...service.app, apiUrl, socketUrl: '' },
    pauses: [10, 10],
    watchEveryMs: 20,
  });
  return { hosted: started, metrics: counted };
}

const send = (version: number, channel = 'location.1') =>
  hosted.send({ vendorId: 1, channel }, 'Changed', { version });
const versions = () => service.taken.map(({ data }) => (JSON.parse(data) as { version: number }).version);

describe('a message', () => {
  it('reaches the service signed, many in one request, each under its channel', async () => {
    for (let version = 1; version <= 25; version += 1) send(version);
    send(26, 'lobby.3');
    await expect
      .poll(() => versions().sort((a, b) => a - b))
      .toEqual(Array.from({ length: 26 }, (_, i) => i + 1));
    expect(service.calls).toBeLessThanOrEqual(8);
    expect(service.taken.find(({ data }) => data === '{"version":26}')?.channel).toBe('private-lobby.3');
    // Counted after the service's response.
    await expect.poll(() => metrics.text()).toContain('foyer_realtime_sent_total 26');
  });

  it('goes out on the private channel once the public may not hear it any more', async () => {
    send(1);
    await expect.poll(() => service.taken.at(-1)?.channel).toBe('location.1');
    closed.add(1);
    send(2);
    await expect.poll(() => service.taken.at(-1)?.channel).toBe('private-location.1');
  });

  it('is retried after a service error, and dropped after a refusal', async () => {
    service.fails.push(503, 429);
    send(1);
    await expect.poll(versions).toEqual([1]);
    expect(service.calls).toBe(3);
    service.fails.push(403);
    send(2);
    await expect.poll(() => metrics.text()).toContain('foyer_realtime_lost_total 1');
    expect(service.calls).toBe(4);
    send(3);
    await expect.poll(versions).toEqual([1, 3]);
  });

  it('is never forgotten, whenever it is sent', async () => {
    const many = 400;
    for (let version = 1; version <= many; version += 1) {
      send(version);
      // At every moment of a delivery, in no order.
      if (version % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      if (version % 41 === 0) await new Promise((resolve) => setTimeout(resolve, version % 7));
    }
    await expect.poll(() => new Set(versions()).size, { timeout: 20_000 }).toBe(many);
    expect(versions()).toHaveLength(many);
  });

  it('is lost without harm when the service is down', async () => {
    const nowhere = startedAt('http://127.0.0.1:1');
    nowhere.hosted.send({ vendorId: 1, channel: 'location.1' }, 'Changed', { version: 1 });
    await expect.poll(() => nowhere.metrics.text()).toContain('foyer_realtime_lost_total 1');
    await nowhere.hosted.stop();
  });

  it('is still sent by a stopping server', async () => {
    send(1);
    await Promise.resolve();
    await hosted.stop();
    expect(versions()).toEqual([1]);
    send(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(versions()).toEqual([1]);
  });

  it('is split if too large for the service, every entry once and under one version', async () => {
    const entries = Array.from({ length: 700 }, (_, id) => ({
      id: String(id),
      attributes: { name: 'é'.repeat(20) },
    }));
    hosted.send({ vendorId: 1, channel: 'location.1' }, 'Changed', { version: 5, data: entries } as never);
    const shown = () =>
      service.taken.flatMap(({ data }) => (JSON.parse(data) as { data: { id: string }[] }).data);
    await expect.poll(() => shown().length).toBe(700);
    expect(
      shown()
        .map(({ id }) => Number(id))
        .sort((a, b) => a - b),
    ).toEqual(entries.map((_, id) => id));
    expect(new Set(versions())).toEqual(new Set([5]));
    expect(partsOf({ version: 1, text: 'x'.repeat(20_000) } as never)).toEqual([]);
  });
});

describe('a session', () => {
  const person = (sessionId: string): Person => ({
    identityId: 'i',
    sessionId,
    staffId: 1,
    role: 10,
    name: 'Robin',
    email: '',
    locationIds: [1],
    vendor: { id: 1, pathname: 'a', name: 'A' },
  });
  const userData = (sessionId: string) => JSON.stringify({ id: userOf(sessionId) });

  async function listening(sessionId: string) {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/app/app-key?protocol=7`);
    const code = new Promise<number>((resolve) =>
      socket.addEventListener('close', (event) => resolve(event.code)),
    );
    const id = await new Promise<string>((resolve) =>
      socket.addEventListener('message', ({ data }) =>
        resolve((JSON.parse(JSON.parse(String(data)).data as string) as { socket_id: string }).socket_id),
      ),
    );
    const data = userData(sessionId);
    const auth = createHmac('sha256', 'app-secret').update(`${id}::user::${data}`).digest('hex');
    socket.send(
      JSON.stringify({ event: 'pusher:signin', data: { auth: `app-key:${auth}`, user_data: data } }),
    );
    await expect.poll(() => [...service.sockets.all].map(({ user }) => user)).toContain(userOf(sessionId));
    return { code };
  }

  it('that ends is disconnected at the service, and no other is', async () => {
    const [mine, other] = [await listening('mine'), await listening('other')];
    hosted.cut('mine');
    expect(await mine.code).toBe(4009);
    expect(
      await Promise.race([other.code, new Promise((resolve) => setTimeout(() => resolve('open'), 50))]),
    ).toBe('open');
  });

  it('whose person has lost a right is disconnected automatically', async () => {
    sessions.set('mine', person('mine'));
    const mine = await listening('mine');
    const { handle } = hosted.routes.find(({ endpoint }) => endpoint.name === 'authoriseChannel')!;
    const { makePageToken } = await import('../page-token.ts');
    const keys = keysOf(['a secret of at least thirty-two characters']);
    const { token } = makePageToken(
      keys,
      { kind: 'staff', identityId: 'i', sessionId: 'mine', vendorId: 1 },
      systemClock.now(),
    );
    const body = { socket_id: '1.2', channel_name: 'private-lobby.1', token };
    const response = await handle({ body, headers: {}, now: systemClock.now(), source: '' } as never);
    expect(response.body).toMatchObject({ user_data: userData('mine') });
    sessions.set('mine', { ...person('mine'), locationIds: [] });
    expect(await mine.code).toBe(4009);
  });
});
