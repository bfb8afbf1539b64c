import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { surviveBrokenConnections } from '../database/pool.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/pool.ts';
import type { Log } from '../logging/log.ts';
import type { Carrier } from './over-redis.ts';
import { carryOverRedis } from './over-redis.ts';

export interface CarrierDeps {
  config: { database: { kind: 'embedded' | 'server' }; redisUrl: string | undefined };
  connection: Connection;
  db: Pick<Database, 'acrossVendors'>;
  log: Log;
}

/** Uses Redis if configured; else PostgreSQL, unless it is embedded and serves only one process. */
export async function carrierOf(deps: CarrierDeps): Promise<Carrier> {
  const { config, connection, log } = deps;
  if (config.redisUrl !== undefined) return carryOverRedis(config.redisUrl, deps);
  return config.database.kind === 'server' ? carryOverPostgres(connection, log) : withinThisProcess;
}

/**
 * Carries messages between the sockets of all processes over PostgreSQL, on its own two connections, never a
 * business transaction's.
 */
function carryOverPostgres(connection: Connection, log: Log): Carrier {
  const pool = new pg.Pool({
    application_name: 'foyer realtime',
    connectionTimeoutMillis: 5_000,
    ...connection,
    options: '-c role=foyer_app',
    // One listens permanently, the others send.
    max: 3,
  });
  surviveBrokenConnections(pool);
  giveBackWhatBroke(pool);
  const end = endOf(pool);
  const adapter = createAdapter(pool, {
    tableName: 'socket_io_attachments',
    // PostgreSQL's own limit is below 8000 bytes; larger messages go through the table.
    payloadThreshold: 7_500,
    errorHandler: (error: Error) =>
      log.warn({ err: error }, 'a realtime message did not reach the other processes'),
  });
  return { adapter, stop: end };
}

/** Queries return their connection within this time, even on a busy machine. */
const TAKEN_BACK_MS = 1_000;

/**
 * Returns the end of a pool. The adapter gives its listening connection back only once it listens. A process that stops
 * just after its start comes before that, and the pool would wait for the connection without end.
 */
function endOf(pool: pg.Pool): () => Promise<void> {
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  return async () => {
    const takeBack = setInterval(() => {
      for (const client of lent) {
        // The adapter would connect again.
        client.removeAllListeners('end');
        client.release(true);
      }
    }, TAKEN_BACK_MS);
    await pool.end().finally(() => clearInterval(takeBack));
  };
}

/**
 * The adapter forgets its listening connection when that breaks, and the pool still counts it. After a few
 * restarts of PostgreSQL no connection would be left, and the pool could never end. Queries return their
 * connections at once; one still out a moment later is the listener's.
 */
function giveBackWhatBroke(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.once('end', () => {
      const late = setTimeout(() => {
        try {
          client.release(true);
        } catch {
          // Already returned.
        }
      }, 500);
      late.unref();
    });
  });
}

const withinThisProcess: Carrier = { adapter: undefined, stop: async () => {} };
