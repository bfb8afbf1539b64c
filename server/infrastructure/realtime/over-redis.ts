import { createHash } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Database } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import { installationName } from './installation-store.ts';
import type { ServerOptions } from 'socket.io';

/** Messages waiting during a Redis outage; later ones reach the pages of this process only. */
const MOST_WAITING = 10_000;
/** A reader blocks this long for messages, so it may take as long to stop. */
const BLOCK_MS = 1_000;
/** Messages that a briefly absent process can still read. */
const MESSAGES_RETAINED = 10_000;
/** Older messages leave Redis, so that it holds no person longer: nothing reads one that late. */
const RETAINED = { forMs: 60_000, everyMs: 20_000 };

type MakeAdapter = ReturnType<typeof createAdapter>;

interface RedisDeps {
  db: Pick<Database, 'acrossVendors'>;
  log: Log;
  /** How long messages stay in the stream, and how often older ones are removed. */
  retained?: typeof RETAINED;
}

/**
 * Carries messages between the sockets of all processes over a stream in Redis, one per installation that
 * shares it.
 */
export async function carryOverRedis(
  url: string,
  { db, log, retained = RETAINED }: RedisDeps,
): Promise<Carrier> {
  const name = `foyer:${createHash('sha256')
    .update(await db.acrossVendors(installationName))
    .digest('hex')
    .slice(0, 16)}`;
  const client = createClient({ url, commandsQueueMaxLength: MOST_WAITING, pingInterval: 10_000 });
  tellOutages(client, log);
  // Not awaited: a start does not wait for Redis, which may come later.
  client.connect().catch(() => {});
  const adapter = createAdapter(client, {
    streamName: name,
    channelPrefix: name,
    maxLen: MESSAGES_RETAINED,
    blockTimeInMs: BLOCK_MS,
    onlyPlaintext: true,
  });
  const trim = async (): Promise<void> => {
    // Identifiers of messages begin with Redis's own time in milliseconds.
    const [seconds] = await client.time();
    await client.xTrim(name, 'MINID', Number(seconds) * 1_000 - retained.forMs);
  };
  const trimming = setInterval(() => {
    if (client.isReady) trim().catch(() => {});
  }, retained.everyMs);
  trimming.unref();
  return {
    adapter: notWaitingFor(adapter, () => client.isReady),
    async stop() {
      clearInterval(trimming);
      client.destroy();
    },
  };
}

/**
 * Socket.IO sends to its own pages only once a message is in the stream. During a Redis outage they must
 * receive it anyway: the stream write waits separately.
 */
function notWaitingFor(make: MakeAdapter, isReady: () => boolean): MakeAdapter {
  // No arrow function: Socket.IO calls it with `new`.
  return function adapterOf(namespace: unknown) {
    const adapter = make(namespace);
    const publish = adapter.doPublish.bind(adapter) as (message: unknown) => Promise<string>;
    adapter.doPublish = (message: unknown) => {
      const published = publish(message).catch(() => '');
      return isReady() ? published : Promise.resolve('');
    };
    return adapter;
  };
}

/** The client retries for ever; its errors are logged once per outage. */
function tellOutages(client: ReturnType<typeof createClient>, log: Log): void {
  let away = false;
  client.on('error', (error: Error) => {
    if (!away) log.warn({ err: error }, 'Redis is away: pages hear only what happens in their own process');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info({}, 'Redis is back: pages hear everything again');
    away = false;
  });
}

/** Carries a message from one process to the sockets of all others. */
export interface Carrier {
  /** Socket.IO's adapter; undefined keeps messages within this process. */
  adapter: ServerOptions['adapter'] | undefined;
  stop(): Promise<void>;
}
