import pg from 'pg';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';

export type Connection = ClientConfig;

/**
 * Conversions of PostgreSQL's values: int8 and numeric to numbers, timestamptz to epoch milliseconds, dates
 * to plain text.
 */
const readers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1184, (text) => Date.parse(isoOf(text))],
  [1114, (text) => text],
  [1082, (text) => text],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
]);

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const reader = format === 'binary' ? undefined : readers.get(oid);
    return reader ?? pg.types.getTypeParser(oid, format);
  },
};

/** Returns the parser of a type; undefined if the text is the value. */
export function readerOf(oid: number): ((text: string) => unknown) | undefined {
  return TEXTS.has(oid) ? undefined : (types.getTypeParser(oid) as (text: string) => unknown);
}
const TEXTS = new Set([25, 1043, 1114, 1082]);

/** Opens a pool that sends BEGIN, the vendor setting, the query and COMMIT in one write. */
export function openPool(connection: Connection, options: PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    // mutation: connection-name
    application_name: 'foyer',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Detects a vanished server even while no query runs.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...connection,
    ...options,
    types,
    pipeline: true,
  });
  // mutation: broken-connections-survived
  surviveBrokenConnections(pool);
  return pool;
}

/** Above this a request is refused at once: it would wait too long. */
const MOST_WAITING = 300;

/** Takes a connection of the pool within its five seconds; fails like PostgreSQL without free connections. */
export async function borrow(pool: pg.Pool): Promise<PoolClient> {
  if (pool.waitingCount >= MOST_WAITING)
    throw Object.assign(new Error('too many requests wait for a connection'), { code: '53300' });
  // mutation: borrowed-connection
  return pool.connect();
}

/** Replaces a broken idle connection on its next use; without a listener its error would end the process. */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}

/** '2026-11-20 10:00:00.123+00' → ISO. The session's zone may be any; the offset states it. */
function isoOf(text: string): string {
  const iso = text.replace(' ', 'T');
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso;
}
