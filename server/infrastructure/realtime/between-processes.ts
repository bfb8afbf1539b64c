import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { surviveBrokenConnections } from '../database/pool.ts';
import type { Connection } from '../database/pool.ts';
import type { Log } from '../logging/log.ts';

export interface Carrier {
  /** What Socket.IO takes; undefined keeps everything within this process. */
  adapter: ReturnType<typeof createAdapter> | undefined;
  stop(): Promise<void>;
}

/** Messages of one process reach the sockets of every other over PostgreSQL: its own two connections, never a business transaction's. */
export function carryOverPostgres(connection: Connection, log: Log): Carrier {
  const pool = new pg.Pool({
    application_name: 'foyer realtime',
    connectionTimeoutMillis: 5_000,
    ...connection,
    options: '-c role=foyer_app',
    // One listens for good, the others tell.
    max: 3,
  });
  surviveBrokenConnections(pool);
  const adapter = createAdapter(pool, {
    tableName: 'socket_io_attachments',
    // PostgreSQL's own limit is below 8000 bytes; larger messages go through the table.
    payloadThreshold: 7_500,
    errorHandler: (error: Error) =>
      log.warn({ err: error }, 'a realtime message did not reach the other processes'),
  });
  return { adapter, stop: () => pool.end() };
}

/** The embedded PostgreSQL serves one process: there is nobody else to tell. */
export const withinThisProcess: Carrier = { adapter: undefined, stop: async () => {} };
