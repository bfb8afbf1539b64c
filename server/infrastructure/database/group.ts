import type { Duplex } from 'node:stream';
import pg from 'pg';
import { readerOf } from './pool.ts';
import type { Statement } from './sql.ts';
import { parameterText } from './values.ts';

export interface ApiResponse {
  rows: Record<string, unknown>[];
  /** How many rows were touched. */
  count: number;
  command: string;
}

/**
 * Statements that travel to PostgreSQL as one and are answered as one: a single write, a single barrier behind them. Outside of a
 * transaction they are one; when one of them fails, those behind it are not done. Each connection is told once what a statement
 * says, and tells once what its rows are; from then on a statement costs its values and its rows.
 *
 * It stands in for a query of node-postgres, which calls what is here as the answers come in.
 */
export class Group implements PromiseLike<ApiResponse[]> {
  readonly text: string;
  callback: (error: Error | null, answers?: ApiResponse[]) => void;
  readonly query_timeout: number;
  readonly #statements: readonly Statement[];
  readonly #done: Promise<ApiResponse[]>;
  #known: Shapes = new Map();
  readonly #answers: ApiResponse[] = [];
  #fault: Error | undefined;

  constructor(statements: readonly Statement[], patience: number) {
    this.#statements = statements;
    this.text = statements.map(({ text }) => text).join('; ');
    this.query_timeout = patience;
    const { promise, resolve, reject } = Promise.withResolvers<ApiResponse[]>();
    this.#done = promise;
    this.callback = (error, answers) => (error ? reject(error) : resolve(answers!));
  }

  // eslint-disable-next-line unicorn/no-thenable -- whoever asks a client expects to wait for what it hands back
  then<A, B>(
    done?: ((answers: ApiResponse[]) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    // eslint-disable-next-line promise/no-callback-in-promise -- that is what `then` does
    return this.#done.then(done, failed);
  }

  /** Of those that are done; fewer than asked when one has failed. */
  get answers(): readonly ApiResponse[] {
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
    // Whether a failed group had got that far nobody knows: what was told then is taken back first.
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
    this.#shape.columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
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

// node-postgres lets nothing but its own queries share a pipelined connection; this one keeps no portal open either.
Object.setPrototypeOf(Group.prototype, pg.Query.prototype as object);

interface Column {
  name: string;
  read: ((text: string) => unknown) | undefined;
}

/** What a connection knows of a statement. */
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

/** What is used of node-postgres' connection. */
interface Wire {
  stream: Duplex;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(portal: object): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
}
