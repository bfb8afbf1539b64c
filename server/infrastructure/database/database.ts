import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type pg from 'pg';
import { Group } from './group.ts';
import type { ApiResponse } from './group.ts';
import { openCache } from './cache.ts';
import type { Cache } from './cache.ts';
import { borrow, openPool } from './pool.ts';
import type { Connection } from './pool.ts';
import { statementOf } from './sql.ts';
import type { Sql, Statement } from './sql.ts';

export { sql } from './sql.ts';
export type { Sql } from './sql.ts';
export type Role = 'foyer_app' | 'foyer_worker';

/** One transaction of one vendor. Stores get nothing else to reach the database with. */
export interface Tx {
  readonly vendorId: number;
  /** What this process keeps of the vendors' configuration. */
  readonly cache: Cache;
  many<Row>(query: Sql<Row>): Promise<Row[]>;
  maybe<Row>(query: Sql<Row>): Promise<Row | undefined>;
  one<Row>(query: Sql<Row>): Promise<Row>;
  /** Answers how many rows were touched. */
  run(query: Sql): Promise<number>;
  /** Travels with whatever is asked next, the commit at the latest. Nobody hears how it went: its failure is the transaction's. */
  enqueue(query: Sql): void;
  /** Runs once the transaction has committed, never before and never after a rollback. */
  afterCommit(work: () => void): void;
}

export interface Database {
  readonly cache: Cache;
  /** Every query of a vendor runs here. Repeats on serialization failures and deadlocks, up to three times. */
  withVendor<T>(vendorId: number, work: (tx: Tx) => Promise<T>, role?: Role): Promise<T>;
  /** One statement, in one round trip. */
  read<Row>(vendorId: number, query: Sql<Row>): Promise<Row[]>;
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

/** Serialization failures and deadlocks; and a connection that knows a statement no more, or knows it as it was before a migration. */
const PASSING = new Set(['40001', '40P01', '26000', '0A000']);
const RETRIES = 3;

/**
 * Milliseconds for one statement, and for a transaction to say nothing. PostgreSQL ends it then, so that no row stays locked for
 * somebody who has gone without a word; where it does not hear us either, our own side gives the connection up a little later.
 */
const PATIENCE: Record<Role, number> = { foyer_app: 15_000, foyer_worker: 120_000 };
const LATER = 3_000;
/** Some dozens of megabytes at the most. */
const CACHE_CHARACTERS = 24_000_000;

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
  const cache = openCache(CACHE_CHARACTERS);
  const of = (vendorId: number, role: Role): Standing => ({
    vendorId,
    role,
    patience: patience[role],
    cache,
  });
  return {
    cache,
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
  cache: Cache;
}

// mutation: transaction
async function transact<T>(pool: pg.Pool, as: Standing, work: (tx: WorkerTx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const client = await borrow(pool);
    const sender = senderOn(client, as.patience + LATER);
    const after: (() => void)[] = [];
    try {
      // Not awaited: they travel together with the first statement.
      sender.leave(BEGIN);
      sender.leave(entry(as));
      const result = await work(txOf(sender, as, after));
      // mutation: commit
      const end = await sender.send(COMMIT);
      if (end.command === 'ROLLBACK') throw new Error('the transaction had failed before its end');
      client.release();
      for (const run of after) run();
      return result;
    } catch (error) {
      sender.flush();
      const broken = await rollBack(client);
      // mutation: broken-connection-released
      client.release(broken);
      if (!PASSING.has((error as { code?: string }).code ?? '') || attempt === RETRIES) throw error;
    }
    await sleep(2 ** attempt * 5);
  }
}

// mutation: transaction-of-a-vendor
function txOf(sender: Sender, as: Standing, after: (() => void)[]): WorkerTx {
  let { vendorId } = as;
  let entered = vendorId;
  const enterAnew = (): void => {
    if (entered !== vendorId) sender.leave(entry({ ...as, vendorId }));
    entered = vendorId;
  };
  const send = (query: Sql): Promise<ApiResponse> => {
    enterAnew();
    return sender.send(statementOf(query, MARKS[as.role]));
  };
  return {
    cache: as.cache,
    get vendorId() {
      return vendorId;
    },
    async many<Row>(query: Sql<Row>) {
      return (await send(query)).rows as Row[];
    },
    async maybe<Row>(query: Sql<Row>) {
      return (await send(query)).rows[0] as Row | undefined;
    },
    async one<Row>(query: Sql<Row>) {
      const row = (await send(query)).rows[0] as Row | undefined;
      if (row === undefined) throw new Error('a row was expected');
      return row;
    },
    async run(query) {
      return (await send(query)).count;
    },
    enqueue: (query) => {
      enterAnew();
      sender.leave(statementOf(query, MARKS[as.role]));
    },
    afterCommit: (work) => void after.push(work),
    // Said to PostgreSQL with the next statement, if there is one.
    async become(next) {
      vendorId = next;
    },
  };
}

async function readOnce<Row>(pool: pg.Pool, as: Standing, query: Sql<Row>): Promise<Row[]> {
  const client = await borrow(pool);
  try {
    // Between two barriers statements are one transaction: nothing has to begin it, nothing to end it.
    const [, response] = await ask(
      client,
      new Group([entry(as), statementOf(query, MARKS[as.role])], as.patience + LATER),
    );
    client.release();
    return response!.rows as Row[];
  } catch (error) {
    client.release(await rollBack(client));
    throw error;
  }
}

/** Sends them now. */
function ask(client: PoolClient, group: Group): Promise<ApiResponse[]> {
  return (client as unknown as { query(group: Group): Promise<ApiResponse[]> }).query(group);
}

interface Sender {
  send(statement: Statement): Promise<ApiResponse>;
  /** Sends it with the next one; its failure is that one's. */
  leave(statement: Statement): void;
  flush(): void;
}

/** What is asked of a connection in one turn of the event loop leaves as one: a write costs both sides a call of the system. */
function senderOn(client: PoolClient, patience: number): Sender {
  type DatabaseRequest = {
    statement: Statement;
    resolve(response: ApiResponse): void;
    reject(error: unknown): void;
  };
  let request: DatabaseRequest[] = [];
  let left: Statement[] = [];
  const flush = (): void => {
    const now = request;
    if (now.length === 0) return;
    request = [];
    const group = new Group(
      now.map(({ statement }) => statement),
      patience,
    );
    ask(client, group).then(
      (answers) => now.forEach(({ resolve }, position) => resolve(answers[position]!)),
      (error: unknown) =>
        now.forEach(({ resolve, reject }, position) => {
          const response = group.answers[position];
          if (response) resolve(response);
          else reject(error);
        }),
    );
  };
  const add = (one: DatabaseRequest): void => {
    if (request.length === 0) process.nextTick(flush);
    request.push(one);
  };
  const nobody = (): void => {};
  return {
    flush,
    leave: (statement) => void left.push(statement),
    send: (statement) =>
      new Promise((resolve, reject) => {
        for (const one of left) add({ statement: one, resolve: nobody, reject: nobody });
        left = [];
        add({ statement, resolve, reject });
      }),
  };
}

const BEGIN: Statement = { name: 'begin', text: 'BEGIN', values: [] };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT', values: [] };
const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK', values: [] };

/** A plan under row-level security is one role's: shared, it would be made anew whenever the other one asks. */
const MARKS: Record<Role, string> = { foyer_app: '', foyer_worker: 'w' };

/**
 * Role and vendor for this transaction only, so that a pooler may hand the connection to anybody afterwards. Plans live as long as
 * their connection and are made once: one made while a table had a hundred rows must still be good when it has a million, so none
 * may read all of it. What that makes dear by PostgreSQL's reckoning is still short: nothing here is worth compiling.
 */
function entry({ vendorId, role, patience }: Standing): Statement {
  return {
    name: 'enter',
    text: `SELECT set_config('role', $1, true), set_config('app.vendor_id', $2, true),
      set_config('statement_timeout', $3, true), set_config('idle_in_transaction_session_timeout', $3, true),
      set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`,
    values: [role, vendorId === 0 ? '' : String(vendorId), String(patience)],
  };
}

/** Answers what broke the connection, so that it is thrown away instead of reused. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await ask(client, new Group([ROLLBACK], LATER));
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
