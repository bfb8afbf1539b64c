import type { Client, Connection } from 'pg';

/** What a statement `COPY … TO STDOUT` answers is handed on in pieces of about this size. */
const PIECE = 256 * 1024;

/** The part of the driver's connection that its types leave out. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};

/** Runs `COPY … TO STDOUT` and hands its bytes on, never faster than `take` takes them. Answers how many rows they were. */
export async function copyOut(
  db: Client,
  statement: string,
  take: (piece: Buffer) => Promise<void> | void,
): Promise<number> {
  let piece = Buffer.allocUnsafe(PIECE);
  let used = 0;
  let taken: Promise<void> = Promise.resolve();
  let waiting = 0;
  let refused: unknown;
  let rows = 0;
  const give = async (full: Buffer, connection: CopyConnection | undefined) => {
    try {
      if (refused === undefined) await take(full);
    } catch (error) {
      // Nobody wants the rest: a full disk is told at once, not after the last row.
      refused ??= error;
      connection?.stream.destroy();
    }
    waiting -= 1;
    if (waiting === 0) connection?.stream.resume();
  };
  const handOn = (connection: CopyConnection | undefined) => {
    const full = piece.subarray(0, used);
    piece = Buffer.allocUnsafe(PIECE);
    used = 0;
    waiting += 1;
    connection?.stream.pause();
    taken = taken.then(() => give(full, connection));
  };
  await running(db, statement, {
    handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection) {
      // The driver reads the next rows into the same memory: what is kept must be copied, row by row.
      for (let at = 0; at < chunk.length;) {
        const fits = Math.min(PIECE - used, chunk.length - at);
        chunk.copy(piece, used, at, at + fits);
        used += fits;
        at += fits;
        if (used === PIECE) handOn(connection);
      }
    },
    handleCommandComplete: ({ text }: { text: string }) =>
      void (rows = Number(/^COPY (\d+)$/.exec(text)?.[1])),
  }).catch((error: unknown) => {
    throw refused ?? error;
  });
  if (used > 0) handOn(undefined);
  await taken;
  if (refused !== undefined) throw refused;
  return rows;
}

export interface CopyIn {
  write(piece: Buffer): Promise<void>;
  /** Resolves when the rows are in the table. */
  end(): Promise<void>;
  /** Leaves the statement, and with it the transaction, failed. */
  cancel(): Promise<void>;
}

/** Runs `COPY … FROM STDIN`, fed piece by piece. Nothing else may be asked of the connection until it has ended. */
export async function copyIn(db: Client, statement: string): Promise<CopyIn> {
  let open: (connection: CopyConnection) => void = () => {};
  const opened = new Promise<CopyConnection>((resolve) => (open = resolve));
  const done = running(db, statement, {
    handleCopyInResponse: (connection: CopyConnection) => open(connection),
  });
  done.catch(() => {});
  const connection = await Promise.race([
    opened,
    done.then(() => Promise.reject(new Error('nothing to copy into'))),
  ]);
  return {
    async write(piece) {
      connection.sendCopyFromChunk(piece);
      if (!connection.stream.writableNeedDrain) return;
      // A server that has refused the rows drains nothing: the refusal ends the wait.
      await Promise.race([new Promise<void>((resolve) => connection.stream.once('drain', resolve)), done]);
    },
    end() {
      connection.endCopyFrom();
      return done;
    },
    async cancel() {
      connection.sendCopyFail('given up');
      await done.catch(() => {});
    },
  };
}

type Handlers = Record<string, (...input: never[]) => void>;

/** A statement under the driver's protocol for things it does not know itself. */
function running(db: Client, statement: string, handlers: Handlers): Promise<void> {
  return new Promise((resolve, reject) => {
    db.query({
      submit: (connection: Connection) => connection.query(statement),
      handleRowDescription() {},
      handleDataRow() {},
      handleEmptyQuery() {},
      handlePortalSuspended() {},
      handleCommandComplete() {},
      handleCopyData() {},
      handleCopyInResponse() {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
      ...handlers,
    });
  });
}
