import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import { keysOf } from '../signing/keys.ts';
import { aRedis, redisProgram } from '#server/testing/redis.ts';
import type { TestRedis } from '#server/testing/redis.ts';
import { aSocket } from '#server/testing/sockets.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { carryOverRedis } from './over-redis.ts';
import { makePageToken } from './page-token.ts';
import { startRealtime } from './realtime.ts';
import type { Realtime } from './realtime.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const keys = keysOf(['a secret of at least thirty-two characters']);
const program = redisProgram();
if (!program) process.stderr.write('left out: there is no redis-server here to carry realtime messages\n');

const lines: string[] = [];
const write = (level: string) => (_fields: object, text: string) => void lines.push(`${level}: ${text}`);
const log: Log = { debug() {}, info: write('info'), warn: write('warn'), error: write('error') };

interface Process {
  realtime: Realtime;
  address: string;
}

async function aProcess(of: {
  connection: TestConnection;
  db: Database;
  redisUrl: string;
}): Promise<Process> {
  const server = createServer();
  const realtime = await startRealtime({
    server,
    log,
    keys,
    db: of.db,
    admission: { inTurn: (_lane, work) => work() },
    connection: of.connection,
    clock: fixedClock(NOW),
    policies: [{ prefix: 'location.', proof: false, authorise: async () => true }],
    watchEveryMs: 60_000,
    personOfSession: async () => null,
    config: {
      publicUrl: 'https://foyer.test',
      trustProxy: 1,
      rateLimit: 0,
      database: { kind: 'server' },
      redisUrl: of.redisUrl,
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    await realtime.stop();
    await new Promise((resolve) => server.close(resolve));
  });
  return { realtime, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const aPage = async (process: Process) => {
  const page = await aSocket(
    process.address,
    makePageToken(keys, { kind: 'visitor', vendorId: 1, visits: [] }, NOW).token,
  );
  expect(await page.subscribe('location.1')).toEqual({ ok: true });
  return page;
};

describe.skipIf(!program)('processes on one Redis', () => {
  let redis: TestRedis;
  let [one, two, elsewhere]: Process[] = [];
  let databases: Database[] = [];
  beforeAll(async () => {
    redis = await aRedis(program!);
    const [ours, theirs] = [await aDatabase(), await aDatabase()];
    databases = [ours, theirs].map((connection) => openDatabase(connection, { connections: 2 }));
    const redisUrl = redis.url;
    one = await aProcess({ connection: ours, db: databases[0]!, redisUrl });
    two = await aProcess({ connection: ours, db: databases[0]!, redisUrl });
    elsewhere = await aProcess({ connection: theirs, db: databases[1]!, redisUrl });
  });
  afterAll(async () => {
    for (const db of databases) await db.close();
    await redis.remove();
  });
  const send = (from: Process, version: number, more: object = {}) =>
    from.realtime.send({ vendorId: 1, channel: 'location.1' }, 'Changed', { version, ...more });
  /** A process starts reading a moment after its start, and after Redis has recovered. */
  const heardAcross = async (page: Awaited<ReturnType<typeof aPage>>, version: number) => {
    await expect
      .poll(() => (send(one!, version), page.heard.some(({ data }) => data.version === version)), {
        timeout: 10_000,
        interval: 100,
      })
      .toBe(true);
  };

  it('send messages to each other, long ones too', async () => {
    const page = await aPage(two!);
    await heardAcross(page, 1);
    const large = Array.from({ length: 20_000 }, (_, index) => `entry ${index}`);
    send(one!, 2, { large });
    expect((await page.hears('location.1', ({ version }) => version === 2)).data['large']).toEqual(large);
  });

  it('send nothing to another installation on the same Redis', async () => {
    const [ours, theirs] = [await aPage(two!), await aPage(elsewhere!)];
    await heardAcross(ours, 3);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(theirs.heard).toEqual([]);
    send(elsewhere!, 4);
    await theirs.hears('location.1', ({ version }) => version === 4);
    expect(ours.heard.some(({ data }) => data.version === 4)).toBe(false);
  });

  it('still serve their own pages during a Redis outage, and each other again afterwards', async () => {
    const [own, other] = [await aPage(one!), await aPage(two!)];
    await heardAcross(other, 5);
    lines.length = 0;
    await redis.stop();
    await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(3);
    send(one!, 6);
    await own.hears('location.1', ({ version }) => version === 6);
    expect(other.heard.some(({ data }) => data.version === 6)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(new Set(lines)).toEqual(
      new Set(['warn: Redis is away: pages hear only what happens in their own process']),
    );
    expect(lines).toHaveLength(3);

    await redis.start();
    await heardAcross(other, 7);
    await expect
      .poll(() => lines.filter((line) => line.startsWith('info: Redis is back')).length, { timeout: 5_000 })
      .toBe(3);
  });
});

describe.skipIf(!program)('what Redis holds', () => {
  it('is no message older than the time it retains them', async () => {
    const redis = await aRedis(program!);
    const [connection, reader] = [await aDatabase(), createClient({ url: redis.url })];
    const db = openDatabase(connection, { connections: 2 });
    await reader.connect();
    const retained = { forMs: 0, everyMs: 50 };
    const carrier = await carryOverRedis(redis.url, { db, log, retained });
    try {
      const sent = async (): Promise<number> => {
        const streams = await reader.keys('foyer:*');
        return streams[0] === undefined ? 0 : reader.xLen(streams[0]);
      };
      const server = new Server({ adapter: carrier.adapter });
      await expect
        .poll(() => (server.emit('Changed', 'Ana'), sent()), { timeout: 10_000 })
        .toBeGreaterThan(0);
      await expect.poll(sent, { timeout: 10_000 }).toBe(0);
      await server.of('/').adapter.close();
    } finally {
      await carrier.stop();
      reader.destroy();
      await db.close();
      await redis.remove();
    }
  });
});

describe.skipIf(!program)('a Redis that starts late', () => {
  let redis: TestRedis;
  let connection: TestConnection;
  let db: Database;
  beforeAll(async () => {
    redis = await aRedis(program!);
    await redis.stop();
    connection = await aDatabase();
    db = openDatabase(connection, { connections: 2 });
  });
  afterAll(async () => {
    await db.close();
    await redis.remove();
  });

  it('does not delay the start, and is used once available', async () => {
    const input = { connection, db, redisUrl: redis.url };
    const [one, two] = [await aProcess(input), await aProcess(input)];
    const page = await aPage(two);
    const send = (version: number) =>
      one.realtime.send({ vendorId: 1, channel: 'location.1' }, 'Changed', { version });
    send(1);
    await redis.start();
    await expect
      .poll(() => (send(2), page.heard.length), { timeout: 15_000, interval: 100 })
      .toBeGreaterThan(0);
  });
});
