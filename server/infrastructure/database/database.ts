import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type pg from 'pg';
import { Group } from './group.ts';
import type { StatementResult } from './group.ts';
import { hiding } from './hidden-names.ts';
import type { HiddenNames } from './hidden-names.ts';
import { cacheUnder, openCache } from './cache.ts';
import type { Cache } from './cache.ts';
import { borrow, openPool } from './pool.ts';
import type { Connection } from './pool.ts';
import { statementOf } from './sql.ts';
import type { Sql, Statement } from './sql.ts';

export { sql } from './sql.ts';
export type { Sql } from './sql.ts';
export type { HiddenNames } from './hidden-names.ts';
export type Role = 'foyer_app' | 'foyer_worker';

/** One transaction of one vendor. Stores reach the database only through it. */
export interface Tx {
  readonly vendorId: number;
  /** This process's cache of vendor configuration. */
  readonly cache: Cache;
  many<Row>(query: Sql<Row>): Promise<Row[]>;
  maybe<Row>(query: Sql<Row>): Promise<Row | undefined>;
  one<Row>(query: Sql<Row>): Promise<Row>;
  /** Returns the number of affected rows. */
  run(query: Sql): Promise<number>;
  /**
   * Queues a statement to be sent with the next one, at the latest with the commit. It has no result; its
   * failure fails the transaction.
   */
  enqueue(query: Sql): void;
  /** Runs after the commit, never before it and never after a rollback. */
  afterCommit(work: () => void): void;
  /** Reads the names of staff as masked from now on. Writes of a masked column fail. */
  hideNames(names: HiddenNames): void;
}

export interface Database {
  readonly cache: Cache;
  /** Runs every query of a vendor. Retries serialization failures and deadlocks, up to three times. */
  withVendor<T>(vendorId: number, work: (tx: Tx) => Promise<T>, role?: Role): Promise<T>;
  /** Runs one statement, in one round trip. */
  read<Row>(vendorId: number, query: Sql<Row>): Promise<Row[]>;
  /** No vendor is set: only the named functions and the few exempt tables are readable. */
  acrossVendors<T>(work: (tx: Tx) => Promise<T>, role?: Role): Promise<T>;
  /** Connections of this process: busy, idle and maximum; and requests waiting for one. */
  connections(): { busy: number; idle: number; most: number; waiting: number };
  close(): Promise<void>;
}

/** Only the listener runner changes the vendor of a transaction, because it reads events of all vendors. */
export interface WorkerTx extends Tx {
  become(vendorId: number): Promise<void>;
}

/**
 * Serialization failures and deadlocks; and prepared statements that a connection has lost or that predate a
 * migration.
 */
const PASSING = new Set(['40001', '40P01', '26000', '0A000']);
const RETRIES = 3;

/** Ends a transaction whose locks came too late, and has it run again as after a deadlock. */
export class StartAgain extends Error {
  readonly code = '40001';
}

/**
 * Milliseconds for one statement, and for an idle transaction. PostgreSQL then ends it, so that a vanished
 * client holds no row lock. If PostgreSQL is unreachable, the client side closes the connection a little
 * later.
 */
const PATIENCE: Record<Role, number> = { foyer_app: 15_000, foyer_worker: 120_000 };
const LATER = 3_000;
/** At most some dozens of megabytes. */
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
  const of = (vendorId: number, role: Role): MessageState => ({
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

/** Role and vendor of a transaction, and its statement timeout. */
interface MessageState {
  vendorId: number;
  role: Role;
  patience: number;
  cache: Cache;
}

// mutation: transaction
async function transact<T>(pool: pg.Pool, as: MessageState, work: (tx: WorkerTx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const client = await borrow(pool);
    const sender = senderOn(client, as.patience + LATER);
    const after: (() => void)[] = [];
    try {
      // Not awaited: they are sent with the first statement.
      sender.leave(BEGIN);
      sender.leave(entry(as));
      const result = await work(txOf(sender, as, after));
      // mutation: commit
      const end = await sender.send(COMMIT);
      if (end.command === 'ROLLBACK') throw new Error('the transaction failed before its commit');
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
function txOf(sender: Sender, as: MessageState, after: (() => void)[]): WorkerTx {
  let { vendorId } = as;
  let entered = vendorId;
  let cache = as.cache;
  let mark = MARKS[as.role];
  const enterAnew = (): void => {
    if (entered !== vendorId) sender.leave(entry({ ...as, vendorId }));
    entered = vendorId;
  };
  const send = (query: Sql): Promise<StatementResult> => {
    enterAnew();
    return sender.send(statementOf(query, mark));
  };
  return {
    get cache() {
      return cache;
    },
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
      sender.leave(statementOf(query, mark));
    },
    afterCommit: (work) => void after.push(work),
    hideNames(names) {
      sender.leave(hiding(names));
      cache = cacheUnder(as.cache, names);
      mark = `${MARKS[as.role]}u`;
    },
    // Sent to PostgreSQL with the next statement, if there is one.
    async become(next) {
      vendorId = next;
    },
  };
}

async function readOnce<Row>(pool: pg.Pool, as: MessageState, query: Sql<Row>): Promise<Row[]> {
  const client = await borrow(pool);
  try {
    // Statements between two sync messages are one implicit transaction: no BEGIN, no COMMIT.
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

/** Sends the group now. */
function ask(client: PoolClient, group: Group): Promise<StatementResult[]> {
  return (client as unknown as { query(group: Group): Promise<StatementResult[]> }).query(group);
}

interface Sender {
  send(statement: Statement): Promise<StatementResult>;
  /** Sends it with the next statement, which reports its failure. */
  leave(statement: Statement): void;
  flush(): void;
}

/** Sends queries of one event loop turn in one write, which saves a syscall on each side. */
function senderOn(client: PoolClient, patience: number): Sender {
  type DatabaseRequest = {
    statement: Statement;
    resolve(response: StatementResult): void;
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
  const ignore = (): void => {};
  return {
    flush,
    leave: (statement) => void left.push(statement),
    send: (statement) =>
      new Promise((resolve, reject) => {
        for (const one of left) add({ statement: one, resolve: ignore, reject: ignore });
        left = [];
        add({ statement, resolve, reject });
      }),
  };
}

const BEGIN: Statement = { name: 'begin', text: 'BEGIN', values: [] };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT', values: [] };
const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK', values: [] };

/** Plans under row-level security belong to one role: a shared statement would be replanned at every role change. */
const MARKS: Record<Role, string> = { foyer_app: '', foyer_worker: 'w' };

/**
 * Sets role and vendor for this transaction only, so that a pooler may reuse the connection. A connection
 * plans each statement once. A plan made for a hundred rows must still be good for a million, so sequential
 * scans are off. JIT is off too: it reacts to the inflated cost, and no query here is worth compiling.
 */
function entry({ vendorId, role, patience }: MessageState): Statement {
  return {
    name: 'enter',
    text: `SELECT set_config('role', $1, true), set_config('app.vendor_id', $2, true),
      set_config('statement_timeout', $3, true), set_config('idle_in_transaction_session_timeout', $3, true),
      set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`,
    values: [role, vendorId === 0 ? '' : String(vendorId), String(patience)],
  };
}

/** Returns an error that broke the connection, so that the pool discards it. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await ask(client, new Group([ROLLBACK], LATER));
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
