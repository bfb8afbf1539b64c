import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import type pg from 'pg';
import { openPool } from './pool.ts';
import type { Connection } from './pool.ts';

export { sql } from 'kysely';
export type Role = 'foyer_app' | 'foyer_worker';

/** One transaction of one vendor. Stores get nothing else to reach the database with. */
export interface Tx {
  readonly vendorId: number;
  many<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  maybe<Row>(query: RawBuilder<Row>): Promise<Row | undefined>;
  one<Row>(query: RawBuilder<Row>): Promise<Row>;
  /** Answers how many rows were touched. */
  run(query: RawBuilder<unknown>): Promise<number>;
  /** Runs once the transaction has committed, never before and never after a rollback. */
  afterCommit(work: () => void): void;
}

export interface Database {
  /** Every query of a vendor runs here. Repeats on serialization failures and deadlocks, up to three times. */
  withVendor<T>(vendorId: number, work: (tx: Tx) => Promise<T>, role?: Role): Promise<T>;
  /** One statement, in one round trip. */
  read<Row>(vendorId: number, query: RawBuilder<Row>): Promise<Row[]>;
  /** No vendor is set: only the named functions and the few exempt tables answer here. */
  acrossVendors<T>(work: (tx: Tx) => Promise<T>, role?: Role): Promise<T>;
  close(): Promise<void>;
}

/** The vendor of a transaction may be changed only by the runner of listeners, which reads events of all vendors. */
export interface WorkerTx extends Tx {
  become(vendorId: number): Promise<void>;
}

const builder = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const SERIALIZATION = new Set(['40001', '40P01']);
const RETRIES = 3;

export function openDatabase(connection: Connection, options: { connections?: number } = {}): Database {
  const pool = openPool(connection, { max: options.connections ?? 12 });
  return {
    withVendor: (vendorId, work, role = 'foyer_app') => transact(pool, { vendorId, role }, work),
    acrossVendors: (work, role = 'foyer_app') => transact(pool, { vendorId: 0, role }, work),
    read: (vendorId, query) => readOnce(pool, vendorId, query),
    close: () => pool.end(),
  };
}

async function transact<T>(
  pool: pg.Pool,
  as: { vendorId: number; role: Role },
  work: (tx: WorkerTx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const client = await pool.connect();
    const after: (() => void)[] = [];
    let broken: Error | undefined;
    try {
      // Not awaited: they travel together with the first statement.
      inOneWrite(client);
      const begun = Promise.all([client.query('BEGIN'), enter(client, as)]);
      begun.catch(() => {});
      const result = await work(txOf(client, as, after));
      await begun;
      const end = await client.query('COMMIT');
      if (end.command === 'ROLLBACK') throw new Error('the transaction had failed before its end');
      client.release();
      for (const run of after) run();
      return result;
    } catch (error) {
      broken = await rollBack(client);
      client.release(broken);
      if (!SERIALIZATION.has((error as { code?: string }).code ?? '') || attempt === RETRIES) throw error;
    }
    await sleep(2 ** attempt * 5);
  }
}

function txOf(client: PoolClient, as: { vendorId: number; role: Role }, after: (() => void)[]): WorkerTx {
  let vendorId = as.vendorId;
  const send = async (query: RawBuilder<unknown>) => {
    const { text, values } = compiled(query);
    inOneWrite(client);
    return client.query({ name: nameOf(text), text, values });
  };
  return {
    get vendorId() {
      return vendorId;
    },
    async many<Row>(query: RawBuilder<Row>) {
      return (await send(query)).rows as Row[];
    },
    async maybe<Row>(query: RawBuilder<Row>) {
      return (await send(query)).rows[0] as Row | undefined;
    },
    async one<Row>(query: RawBuilder<Row>) {
      const row = (await send(query)).rows[0] as Row | undefined;
      if (row === undefined) throw new Error('a row was expected');
      return row;
    },
    async run(query) {
      return (await send(query)).rowCount ?? 0;
    },
    afterCommit: (work) => void after.push(work),
    async become(next) {
      vendorId = next;
      await enter(client, { vendorId: next, role: as.role });
    },
  };
}

async function readOnce<Row>(pool: pg.Pool, vendorId: number, query: RawBuilder<Row>): Promise<Row[]> {
  const { text, values } = compiled(query);
  const client = await pool.connect();
  try {
    inOneWrite(client);
    const [, , answer] = await Promise.all([
      client.query('BEGIN'),
      enter(client, { vendorId, role: 'foyer_app' }),
      client.query({ name: nameOf(text), text, values }),
      client.query('COMMIT'),
    ]);
    client.release();
    return answer.rows as Row[];
  } catch (error) {
    client.release(await rollBack(client));
    throw error;
  }
}

/** What is sent to a connection in one turn of the event loop leaves in one write: each write costs a system call on both sides. */
function inOneWrite(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Role and vendor for this transaction only, so that a pooler may hand the connection to anybody afterwards. */
function enter(client: PoolClient, { vendorId, role }: { vendorId: number; role: Role }) {
  return client.query({
    name: 'enter',
    text: `SELECT set_config('role', $1, true), set_config('app.vendor_id', $2, true)`,
    values: [role, vendorId === 0 ? '' : String(vendorId)],
  });
}

/** Answers what broke the connection, so that it is thrown away instead of reused. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function compiled(query: RawBuilder<unknown>): { text: string; values: unknown[] } {
  const { sql, parameters } = query.compile(builder);
  return { text: sql, values: parameters as unknown[] };
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    // Statements of ever new shape (bulk loads) must not fill the map for ever.
    if (names.size > 2_000) names.clear();
    name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}
