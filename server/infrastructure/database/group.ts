import type { Duplex } from 'node:stream';
import pg from 'pg';
import { readerOf } from './pool.ts';
import type { Statement } from './sql.ts';
import { parameterText } from './values.ts';

export interface StatementResult {
  rows: Record<string, unknown>[];
  /** Number of affected rows. */
  count: number;
  command: string;
}

/**
 * Statements that PostgreSQL receives and answers as one batch: a single write with a single sync message.
 * Outside a transaction they form one; after a failure the rest does not run. Each connection parses and
 * describes a statement once; later uses send only values and rows. Rows carry their columns' names in
 * camelCase.
 * It implements the query interface of node-postgres, which calls these methods as messages arrive.
 */
export class Group implements PromiseLike<StatementResult[]> {
  readonly text: string;
  callback: (error: Error | null, answers?: StatementResult[]) => void;
  readonly query_timeout: number;
  readonly #statements: readonly Statement[];
  readonly #done: Promise<StatementResult[]>;
  #known: Shapes = new Map();
  readonly #answers: StatementResult[] = [];
  #fault: Error | undefined;

  constructor(statements: readonly Statement[], patience: number) {
    this.#statements = statements;
    this.text = statements.map(({ text }) => text).join('; ');
    this.query_timeout = patience;
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult[]>();
    this.#done = promise;
    this.callback = (error, answers) => (error ? reject(error) : resolve(answers!));
  }

  // eslint-disable-next-line unicorn/no-thenable -- callers of a client await its return value
  then<A, B>(
    done?: ((answers: StatementResult[]) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // eslint-disable-next-line promise/no-callback-in-promise -- that is what `then` does
    return this.#done.then(done, failed);
  }

  /** Results of finished statements; fewer than sent after a failure. */
  get answers(): readonly StatementResult[] {
    return this.#answers;
  }

  submit(wire: Wire): Error | null {
    this.#known = shapesOn(wire);
    wire.stream.cork();
    try {
      for (const statement of this.#statements) this.#send(wire, statement);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  #send(wire: Wire, { name, text, values }: Statement): void {
    let shape = this.#known.get(name);
    // A failed group may or may not have prepared it, so the statement is closed first.
    if (shape?.doubtful) wire.close({ type: 'S', name });
    if (!shape || shape.doubtful) {
      wire.parse({ name, text });
      this.#known.set(name, (shape = { columns: undefined, doubtful: false, proven: false }));
    }
    wire.bind({ statement: name, values: values.map(parameterText) });
    if (!shape.columns) wire.describe({ type: 'P', name: '' });
    wire.execute({});
    this.#rows.push([]);
  }

  readonly #rows: Record<string, unknown>[][] = [];

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    // Once for each statement of a connection, so that rows pay nothing for it.
    this.#shape.columns = fields.map(({ name, dataTypeID }) => ({
      name: camelCase(name),
      read: readerOf(dataTypeID),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#fault) return;
    try {
      this.#rows[this.#answers.length]!.push(rowOf(this.#shape.columns!, fields));
    } catch (error) {
      this.#fault = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const shape = this.#shape;
    shape.columns ??= [];
    shape.proven = true;
    const position = this.#answers.length;
    const [command = '', ...figures] = text.split(' ');
    this.#answers.push({ rows: this.#rows[position]!, count: Number(figures.at(-1) ?? 0), command });
  }

  handleError(error: Error & { code?: string }): void {
    const forgotten = error.code === '26000' || error.code === '0A000';
    for (const { name } of this.#statements) {
      const shape = this.#known.get(name);
      if (shape && (forgotten || !shape.proven)) shape.doubtful = true;
    }
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null, this.#answers);
  }

  get #shape(): Shape {
    return this.#known.get(this.#statements[this.#answers.length]!.name)!;
  }
}

// node-postgres allows only its own queries on a pipelined connection; this class keeps no portal open
// either.
Object.setPrototypeOf(Group.prototype, pg.Query.prototype as object);

/** `called_at` becomes `calledAt`. A leading underscore stays, and so does a quoted name such as "calledAt". */
function camelCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

interface Column {
  /** Key of the row. */
  name: string;
  read: ((text: string) => unknown) | undefined;
}

/** A connection's knowledge of a statement. */
interface Shape {
  columns: Column[] | undefined;
  proven: boolean;
  doubtful: boolean;
}
type Shapes = Map<string, Shape>;

const everyConnection = new WeakMap<Wire, Shapes>();

function shapesOn(wire: Wire): Shapes {
  let existing = everyConnection.get(wire);
  if (!existing) everyConnection.set(wire, (existing = new Map()));
  return existing;
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const { name, read } = columns[index]!;
    const text = fields[index]!;
    row[name] = text === null || read === undefined ? text : read(text);
  }
  return row;
}

/** The used part of node-postgres' connection. */
interface Wire {
  stream: Duplex;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(portal: object): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}
