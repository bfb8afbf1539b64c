import { setTimeout as sleep } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import type pg from 'pg';
import { borrow, openPool } from './pool.ts';
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
  /** Connections of this process: at work, at rest, and at most; and how much work waits for one. */
  connections(): { busy: number; idle: number; most: number; waiting: number };
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

/**
 * Milliseconds for one statement, and for a transaction to say nothing. PostgreSQL ends it then, so that no row stays locked for
 * somebody who has gone without a word; where it does not hear us either, our own side gives the connection up a little later.
 */
const PATIENCE: Record<Role, number> = { foyer_app: 15_000, foyer_worker: 120_000 };
const LATER = 3_000;

export function openDatabase(
  connection: Connection,
  options: { connections?: number; patience?: Record<Role, number> } = {},
): Database {
  const patience = options.patience ?? PATIENCE;
  const most = options.connections ?? 12;
  const pool = openPool(connection, {
    max: most,
    query_timeout: patience.foyer_app + LATER,
  });
  const of = (vendorId: number, role: Role): Standing => ({ vendorId, role, patience: patience[role] });
  return {
    withVendor: (vendorId, work, role = 'foyer_app') => transact(pool, of(vendorId, role), work),
    acrossVendors: (work, role = 'foyer_app') => transact(pool, of(0, role), work),
    read: (vendorId, query) => readOnce(pool, of(vendorId, 'foyer_app'), query),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      most,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** As whom a transaction asks, and how long it waits for a statement. */
interface Standing {
  vendorId: number;
  role: Role;
  patience: number;
}

async function transact<T>(pool: pg.Pool, as: Standing, work: (tx: WorkerTx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const client = await borrow(pool);
    const after: (() => void)[] = [];
    let broken: Error | undefined;
    try {
      // Not awaited: they travel together with the first statement.
      inOneWrite(client);
      const begun = Promise.all([client.query('BEGIN'), enter(client, as)]);
      begun.catch(() => {});
      const result = await work(txOf(client, as, after));
      await begun;
      const end = await client.query(waitingFor(as, { text: 'COMMIT' }));
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

function txOf(client: PoolClient, as: Standing, after: (() => void)[]): WorkerTx {
  let vendorId = as.vendorId;
  const send = async (query: RawBuilder<unknown>) => {
    const { text, values } = compiled(query);
    inOneWrite(client);
    return client.query(waitingFor(as, { name: nameOf(text), text, values }));
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
      await enter(client, { ...as, vendorId: next });
    },
  };
}

async function readOnce<Row>(pool: pg.Pool, as: Standing, query: RawBuilder<Row>): Promise<Row[]> {
  const { text, values } = compiled(query);
  const client = await borrow(pool);
  try {
    inOneWrite(client);
    const [, , answer] = await Promise.all([
      client.query('BEGIN'),
      enter(client, as),
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

// node-postgres reads it from each query; its types know it for a whole connection only.
function waitingFor({ patience }: Standing, query: QueryConfig): QueryConfig & { query_timeout: number } {
  return { ...query, query_timeout: patience + LATER };
}

/** Role and vendor for this transaction only, so that a pooler may hand the connection to anybody afterwards. */
function enter(client: PoolClient, { vendorId, role, patience }: Standing) {
  return client.query({
    name: 'enter',
    text: `SELECT set_config('role', $1, true), set_config('app.vendor_id', $2, true),
      set_config('statement_timeout', $3, true), set_config('idle_in_transaction_session_timeout', $3, true)`,
    values: [role, vendorId === 0 ? '' : String(vendorId), String(patience)],
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
