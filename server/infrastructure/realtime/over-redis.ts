import { createHash } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Database } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import type { Carrier } from './carrier.ts';
import { installationName } from './installation-store.ts';

/** What is not sent yet while Redis is away; what comes after that reaches the pages of its own process only. */
const MOST_WAITING = 10_000;
/** How long a reader waits for news at a time, and so how long it may take to stop. */
const BLOCK_MS = 1_000;
/** Messages that a process which was away for a moment can still read. */
const MESSAGES_RETAINED = 10_000;

type MakeAdapter = ReturnType<typeof createAdapter>;

/** Messages of one process reach the sockets of every other over a stream in Redis, one for each installation that shares it. */
export async function carryOverRedis(
  url: string,
  { db, log }: { db: Pick<Database, 'acrossVendors'>; log: Log },
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
  return {
    adapter: notWaitingFor(adapter, () => client.isReady),
    stop: async () => client.destroy(),
  };
}

/**
 * Socket.IO tells its own pages only once a message is in the stream. While Redis is away they must hear it all the same: the
 * message waits for Redis by itself.
 */
function notWaitingFor(make: MakeAdapter, isReady: () => boolean): MakeAdapter {
  // No arrow: Socket.IO calls it with `new`.
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

/** The client tries for ever by itself; its words are told once for each time that Redis is away. */
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
