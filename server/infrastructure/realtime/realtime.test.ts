import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { openDatabase, sql } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/pool.ts';
import type { Person } from '../http/request/request-context.ts';
import { refuse } from '../http/response/refusal.ts';
import { silentLog } from '../logging/log.ts';
import { keysOf } from '../signing/keys.ts';
import { aSocket } from '#server/testing/sockets.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { ChannelPolicy } from './channel-policy.ts';
import { makePageToken } from './page-token.ts';
import { startRealtime } from './realtime.ts';
import type { RealtimeDeps } from './realtime.ts';
import { MOST_CHANNELS } from './subscriptions.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const MINUTE = 60_000;
const keys = keysOf(['a secret of at least thirty-two characters']);
const clock = fixedClock(NOW);
const sessions = new Map<string, Person>();
const person = (sessionId: string): Person => ({
  identityId: 'i',
  sessionId,
  staffId: 1,
  role: 10,
  name: 'Robin',
  email: '',
  vendor: { id: 1, pathname: 'a', name: 'A' },
  locationIds: [1],
});

/** Odd ids are public, 503 simulates a database outage, and slow ids respond slowly. */
const policies: ChannelPolicy[] = [
  {
    prefix: 'location.',
    proof: false,
    authorise: async ({ id }) => {
      if (id === 503) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      return id % 2 === 1;
    },
  },
  { prefix: 'lobby.', proof: true, authorise: async (request) => request.person !== null },
  {
    prefix: 'display.',
    proof: false,
    authorise: () => new Promise((resolve) => setTimeout(() => resolve(false), 50)),
  },
];

/** Simulates an overloaded server. */
let busy = false;
let connection: Connection;
let db: Database;
beforeAll(async () => {
  connection = await aDatabase();
  db = openDatabase(connection, { connections: 2 });
  const { id } = await db.acrossVendors(
    (tx) => tx.one(sql<{ id: number }>`SELECT create_vendor('a', 'A', false, ${new Date(NOW)}) AS id`),
    'foyer_worker',
  );
  await db.withVendor(id, (tx) =>
    tx.run(sql`INSERT INTO vendor_hosts (vendor_id, host) VALUES (${id}, 'queue.a.test')`),
  );
  afterAll(() => db.close());
});

async function aProcess(more: Partial<RealtimeDeps['config']> = {}) {
  const server = createServer((_, response) => response.end('beside'));
  const realtime = await startRealtime({
    server,
    db,
    connection,
    keys,
    clock,
    policies,
    admission: { inTurn: (_lane, work) => (busy ? Promise.reject(refuse('unavailable')) : work()) },
    log: silentLog,
    watchEveryMs: 60_000,
    personOfSession: async (id) => sessions.get(id) ?? null,
    config: {
      publicUrl: 'https://foyer.test',
      trustProxy: 1,
      rateLimit: 0,
      database: { kind: 'embedded' },
      redisUrl: undefined,
      ...more,
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    await realtime.stop();
    await new Promise((resolve) => server.close(resolve));
  });
  return { realtime, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const visitorToken = (now = NOW, vendorId = 1) =>
  makePageToken(keys, { kind: 'visitor', vendorId, visits: [] }, now).token;
const staffToken = (sessionId: string, vendorId = 1) =>
  makePageToken(keys, { kind: 'staff', identityId: 'i', sessionId, vendorId }, NOW).token;

describe('opening a connection', () => {
  let address: string;
  beforeAll(async () => void ({ address } = await aProcess()));

  it.each<[string, string | undefined, string]>([
    ['no token', undefined, 'token-required'],
    ['a forged token', `${visitorToken().slice(0, -2)}xx`, 'token-expired'],
    ['a token that has run out', visitorToken(NOW - 15 * MINUTE), 'token-expired'],
    ['the token of a session that has ended', staffToken('ended'), 'session-ended'],
  ])('with %s is refused', async (_, token, why) => {
    await expect(aSocket(address, token)).rejects.toThrow(why);
  });

  it.each(['websocket', 'polling'])('succeeds with %s', async (transport) => {
    const { socket } = await aSocket(address, visitorToken(), { transports: [transport] });
    expect(socket.connected).toBe(true);
  });

  it.each<[string, object]>([
    ['as Echo does', { auth: { headers: { Authorization: `Bearer ${visitorToken()}` } } }],
    ['with a header', { extraHeaders: { authorization: `Bearer ${visitorToken()}` } }],
    ['in the address', { query: { token: visitorToken() } }],
  ])('may send its token %s', async (_, how) => {
    expect((await aSocket(address, undefined, how)).socket.connected).toBe(true);
  });

  it.each<[string, boolean]>([
    ['https://foyer.test', true],
    ['https://queue.a.test', true],
    ['https://evil.test', false],
    ['null', false],
  ])('from %s: %s', async (origin, allowed) => {
    const opening = aSocket(address, visitorToken(), { extraHeaders: { origin } });
    if (allowed) expect((await opening).socket.connected).toBe(true);
    else await expect(opening).rejects.toThrow();
  });

  it('is limited by the address that our proxy reports', async () => {
    const limited = await aProcess({ rateLimit: 3 / 600 });
    const from = (ip: string) =>
      aSocket(limited.address, visitorToken(), { extraHeaders: { 'x-forwarded-for': ip } });
    for (let count = 0; count < 3; count += 1) await from('203.0.113.1');
    await expect(from('203.0.113.1')).rejects.toThrow();
    expect((await from('203.0.113.2')).socket.connected).toBe(true);
  });

  it('leaves other paths to the HTTP server', async () => {
    expect(await (await fetch(`${address}/`)).text()).toBe('beside');
  });

  it('refuses long polling', async () => {
    const response = await fetch(`${address}/realtime/?EIO=4&transport=polling`);
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([200, 'no-store', 'nosniff']);
  });
});

describe('a subscription', () => {
  let here: Awaited<ReturnType<typeof aProcess>>;
  beforeAll(async () => void (here = await aProcess()));
  const page = (token = visitorToken()) => aSocket(here.address, token);

  it("receives its vendor's channel until it ends", async () => {
    const [mine, theirs] = [await page(), await page(visitorToken(NOW, 2))];
    expect([await mine.subscribe('location.1'), await theirs.subscribe('location.1')]).toEqual([
      { ok: true },
      { ok: true },
    ]);
    here.realtime.send({ vendorId: 1, channel: 'location.1' }, 'Changed', { version: 1 });
    expect(await mine.hears('location.1')).toEqual({
      event: 'Changed',
      channel: 'location.1',
      data: { version: 1 },
    });
    expect(theirs.heard).toEqual([]);
    mine.socket.emit('unsubscribe', { channel: 'location.1' });
    await mine.subscribe('location.3');
    here.realtime.send({ vendorId: 1, channel: 'location.1' }, 'Changed', { version: 2 });
    here.realtime.send({ vendorId: 1, channel: 'location.3' }, 'Changed', { version: 3 });
    await mine.hears('location.3');
    expect(mine.heard.map(({ data }) => data.version)).toEqual([1, 3]);
  });

  it.each<[unknown, string]>([
    [{ channel: 'location.2' }, 'refused'],
    [{ channel: 'private-location.1' }, 'channel-unknown'],
    [{ channel: 'secrets.1' }, 'channel-unknown'],
    [{ channel: '1/location.1' }, 'channel-unknown'],
    [{ channel: { toString: 'x' } }, 'channel-unknown'],
    [null, 'channel-unknown'],
    ['location.1', 'channel-unknown'],
  ])('to %j is refused: %s', async (request, error) => {
    const { socket } = await page();
    expect(await socket.timeout(5_000).emitWithAck('subscribe', request)).toEqual({ error });
    expect(socket.connected).toBe(true);
  });

  it('tells Echo, which does not wait for a response, about a refusal', async () => {
    const { socket, heard } = await page();
    socket.emit('subscribe', { channel: 'location.2', auth: {} });
    await expect
      .poll(() => heard)
      .toEqual([{ event: 'subscription_error', channel: 'location.2', data: { error: 'refused' } }]);
  });

  it('requested twice concurrently is authorised once and confirmed twice', async () => {
    const one = await page();
    expect(await Promise.all([one.subscribe('display.1'), one.subscribe('display.1')])).toEqual([
      { error: 'refused' },
      { error: 'refused' },
    ]);
  });

  it(`is one of at most ${MOST_CHANNELS} of a connection, also when all are asked for at once`, async () => {
    const one = await page();
    const answers = await Promise.all(
      Array.from({ length: MOST_CHANNELS + 5 }, (_, index) => one.subscribe(`location.${2 * index + 1}`)),
    );
    expect(answers.filter((response) => 'ok' in response)).toHaveLength(MOST_CHANNELS);
    expect(answers.at(-1)).toEqual({ error: 'too-many-channels' });
    expect(here.realtime.counts()).toMatchObject({ channels: expect.any(Number) });
    expect(here.realtime.counts().channels).toBeGreaterThanOrEqual(MOST_CHANNELS);
  });

  it('during overload or a database outage can be retried', async () => {
    const { socket, subscribe } = await page();
    busy = true;
    expect(await subscribe('location.1')).toEqual({ error: 'unavailable' });
    busy = false;
    expect(await subscribe('location.503')).toEqual({ error: 'unavailable' });
    expect(await subscribe('location.1')).toEqual({ ok: true });
    socket.close();
  });

  it('needs an unexpired token, and accepts a new one', async () => {
    const one = await page();
    clock.advance(15 * MINUTE);
    expect(await one.subscribe('location.1')).toEqual({ error: 'token-expired' });
    expect(await one.subscribe('location.1', { token: visitorToken(NOW + 15 * MINUTE) })).toEqual({
      ok: true,
    });
    clock.set(NOW);
  });

  it('of a page without a vendor is refused', async () => {
    expect(await (await page(visitorToken(NOW, 0))).subscribe('location.1')).toEqual({ error: 'refused' });
  });

  it('with the token of a person who has moved to another vendor is refused', async () => {
    sessions.set('moved', person('moved'));
    expect(await (await page(staffToken('moved'))).subscribe('lobby.1')).toEqual({ ok: true });
    await expect(page(staffToken('moved', 2))).rejects.toThrow('session-ended');
  });

  it('larger than the limit ends the connection', async () => {
    const { socket } = await page();
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('subscribe', { channel: 'x'.repeat(20_000) });
    expect(await ended).toBe('transport close');
  });
});

it('a stopping process looks like a broken connection, and pages reconnect at once', async () => {
  const { realtime, address } = await aProcess();
  const { ended } = await aSocket(address, visitorToken());
  const reason = ended();
  await realtime.stop();
  expect(await reason).toBe('transport close');
});

it('a connection that cannot be checked is refused without a reason', async () => {
  sessions.set('unlucky', person('unlucky'));
  const check = vi.spyOn(sessions, 'get').mockImplementation(() => {
    throw new Error('the database is away');
  });
  const { address } = await aProcess();
  await expect(aSocket(address, staffToken('unlucky'))).rejects.toThrow(/^unavailable$/);
  check.mockRestore();
});

describe('two processes on one PostgreSQL', () => {
  let one: Awaited<ReturnType<typeof aProcess>>;
  let two: Awaited<ReturnType<typeof aProcess>>;
  beforeAll(async () => {
    [one, two] = [
      await aProcess({ database: { kind: 'server' } }),
      await aProcess({ database: { kind: 'server' } }),
    ];
  });

  const dropAll = () =>
    db.acrossVendors((tx) =>
      tx.run(sql`SELECT set_config('role', 'none', true)`).then(() =>
        tx.run(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'foyer realtime' AND datname = current_database()`),
      ),
    );

  /** A process listens a moment after its start. */
  async function heardFromOne(
    socket: Awaited<ReturnType<typeof aSocket>>,
    channel: string,
    data: { version: number } & Record<string, unknown>,
  ) {
    await expect
      .poll(
        () => {
          one.realtime.send({ vendorId: 1, channel }, 'Changed', data);
          return socket.heard.length;
        },
        { timeout: 8_000, interval: 100 },
      )
      .toBeGreaterThan(0);
    return socket.hears(channel);
  }

  it('send messages to each other, also larger than a notification', async () => {
    const page = await aSocket(two.address, visitorToken());
    await page.subscribe('location.1');
    expect((await heardFromOne(page, 'location.1', { version: 1 })).data).toEqual({ version: 1 });
    const large = Array.from({ length: 2_000 }, (_, index) => `entry ${index}`);
    const message = { version: 2, large };
    one.realtime.send({ vendorId: 1, channel: 'location.1' }, 'Changed', message);
    const { data } = await page.hears('location.1', ({ version }) => version === 2);
    expect(data['large']).toEqual(large);
  });

  it('disconnect a session in every process', async () => {
    sessions.set('cut', person('cut'));
    const staff = await aSocket(two.address, staffToken('cut'));
    const other = await aSocket(two.address, visitorToken());
    const ended = staff.ended();
    one.realtime.cut('cut');
    expect(await ended).toBe('io server disconnect');
    expect(other.socket.connected).toBe(true);
  });

  it('reconnect after PostgreSQL has dropped them', async () => {
    const page = await aSocket(two.address, visitorToken());
    await page.subscribe('location.5');
    await dropAll();
    expect((await heardFromOne(page, 'location.5', { version: 5 })).data).toEqual({ version: 5 });
  });

  it('survive repeated drops, and still stop', async () => {
    const third = await aProcess({ database: { kind: 'server' } });
    const page = await aSocket(two.address, visitorToken());
    await page.subscribe('location.7');
    for (let version = 1; version <= 4; version += 1) {
      await dropAll();
      await heardFromOne(page, 'location.7', { version });
    }
    await expect(third.realtime.stop()).resolves.toBeUndefined();
  }, 60_000);
});
