import pg from 'pg';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';

export type Connection = ClientConfig;

/** What PostgreSQL's values become here: int8 and numeric numbers, timestamptz epoch milliseconds, dates plain text. */
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

/** How values of this type are read; undefined where the text is the value. */
export function readerOf(oid: number): ((text: string) => unknown) | undefined {
  return TEXTS.has(oid) ? undefined : (types.getTypeParser(oid) as (text: string) => unknown);
}
const TEXTS = new Set([25, 1043, 1114, 1082]);

/** A pool that sends BEGIN, the setting of the vendor, the query and COMMIT in one write. */
export function openPool(connection: Connection, options: PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    // mutation: connection-name
    application_name: 'foyer',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A machine that is gone without a word is found out, though nothing is being asked of it.
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

/** Beyond this a call is refused at once: it would wait for longer than anybody does. */
const MOST_WAITING = 300;

/** A connection of the pool, within its five seconds; fails as PostgreSQL does when it has none left. */
export async function borrow(pool: pg.Pool): Promise<PoolClient> {
  if (pool.waitingCount >= MOST_WAITING)
    throw Object.assign(new Error('too many wait for a connection'), { code: '53300' });
  // mutation: borrowed-connection
  return pool.connect();
}

/** A connection that breaks, at rest or between two statements, is replaced on next use; unheard, it would end the process. */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}

/** '2026-11-20 10:00:00.123+00' → ISO. The session's zone is whatever it is; the offset says it. */
function isoOf(text: string): string {
  const iso = text.replace(' ', 'T');
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso;
}
