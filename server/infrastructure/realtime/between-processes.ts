import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { surviveBrokenConnections } from '../database/pool.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/pool.ts';
import type { Log } from '../logging/log.ts';
import type { Carrier } from './carrier.ts';
import { carryOverRedis } from './over-redis.ts';

export interface CarrierDeps {
  config: { database: { kind: 'embedded' | 'server' }; redisUrl: string | undefined };
  connection: Connection;
  db: Pick<Database, 'acrossVendors'>;
  log: Log;
}

/** Redis where there is one; else PostgreSQL, unless it is the embedded one, which serves one process: there is nobody else to tell. */
export async function carrierOf(deps: CarrierDeps): Promise<Carrier> {
  const { config, connection, log } = deps;
  if (config.redisUrl !== undefined) return carryOverRedis(config.redisUrl, deps);
  return config.database.kind === 'server' ? carryOverPostgres(connection, log) : withinThisProcess;
}

/** Messages of one process reach the sockets of every other over PostgreSQL: its own two connections, never a business transaction's. */
function carryOverPostgres(connection: Connection, log: Log): Carrier {
  const pool = new pg.Pool({
    application_name: 'foyer realtime',
    connectionTimeoutMillis: 5_000,
    ...connection,
    options: '-c role=foyer_app',
    // One listens for good, the others tell.
    max: 3,
  });
  surviveBrokenConnections(pool);
  giveBackWhatBroke(pool);
  const adapter = createAdapter(pool, {
    tableName: 'socket_io_attachments',
    // PostgreSQL's own limit is below 8000 bytes; larger messages go through the table.
    payloadThreshold: 7_500,
    errorHandler: (error: Error) =>
      log.warn({ err: error }, 'a realtime message did not reach the other processes'),
  });
  return { adapter, stop: () => pool.end() };
}

/**
 * The adapter forgets the connection it listens on when that breaks, and the pool goes on counting it: after a few restarts of
 * PostgreSQL none would be left to tell with, and the pool could never end. Whoever queries gives theirs back at once; what is
 * still out a moment later is that one.
 */
function giveBackWhatBroke(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.once('end', () => {
      const late = setTimeout(() => {
        try {
          client.release(true);
        } catch {
          // It was given back already.
        }
      }, 500);
      late.unref();
    });
  });
}

const withinThisProcess: Carrier = { adapter: undefined, stop: async () => {} };
