import type { Client, Connection } from 'pg';

/** Approximate size in bytes of the chunks from `COPY … TO STDOUT`. */
const PIECE = 256 * 1024;

/** The part of the driver's connection that its types omit. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};

/** Runs `COPY … TO STDOUT` and passes its bytes on, with backpressure from `take`. Returns the number of rows. */
export async function copyOut(
  db: Client,
  statement: string,
  take: (piece: Buffer) => Promise<void> | void,
): Promise<number> {
  let piece = Buffer.allocUnsafe(PIECE);
  let used = 0;
  let taken: Promise<void> = Promise.resolve();
  let waiting = 0;
  let paused: CopyConnection | undefined;
  let refused: unknown;
  let rows = 0;
  const give = async (full: Buffer) => {
    try {
      if (refused === undefined) await take(full);
    } catch (error) {
      // Stops at once: a full disk fails immediately, not after the last row.
      refused ??= error;
      paused?.stream.destroy();
    }
    waiting -= 1;
    // The rest of the response may wait in the paused stream, and the next query of this connection behind it.
    if (waiting === 0) paused?.stream.resume();
  };
  const handOn = () => {
    const full = piece.subarray(0, used);
    piece = Buffer.allocUnsafe(PIECE);
    used = 0;
    waiting += 1;
    taken = taken.then(() => give(full));
  };
  await running(db, statement, {
    handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection) {
      // The driver reuses the buffer for the next rows, so each row must be copied.
      for (let at = 0; at < chunk.length;) {
        const fits = Math.min(PIECE - used, chunk.length - at);
        chunk.copy(piece, used, at, at + fits);
        used += fits;
        at += fits;
        if (used < PIECE) continue;
        paused = connection;
        connection.stream.pause();
        handOn();
      }
    },
    handleCommandComplete: ({ text }: { text: string }) =>
      void (rows = Number(/^COPY (\d+)$/.exec(text)?.[1])),
  }).catch((error: unknown) => {
    throw refused ?? error;
  });
  if (used > 0) handOn();
  await taken;
  if (refused !== undefined) throw refused;
  return rows;
}

export interface CopyIn {
  write(piece: Buffer): Promise<void>;
  /** Resolves when the rows are stored. */
  end(): Promise<void>;
  /** Fails the statement, and with it the transaction. */
  cancel(): Promise<void>;
}

/** Runs `COPY … FROM STDIN`, fed in chunks. The connection can run no other query until it has ended. */
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
      // A server that has refused the rows never drains: the refusal ends the wait.
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

/** Runs a statement as a custom query of the driver. */
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
