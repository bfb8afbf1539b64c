import { fork } from 'node:child_process';

/** A bench's child process that handles requests. */
export interface ServerProcess {
  ask<T>(what: string, input?: unknown): Promise<T>;
  /** Asks it to end; resolves when it has. */
  stop(): Promise<void>;
}

interface Asking {
  id: number;
  what: string;
  input: unknown;
}

/** Starts a file that calls `serveRequests`. Garbage collection can be forced there, so that memory can be compared. */
export function startProcess(file: string): ServerProcess {
  const child = fork(file, {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  let request = 0;
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const asking = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asking?.resolve(result as never);
    else asking?.reject(new Error(error));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} has ended`));
  });
  return {
    ask: <T>(what: string, input?: unknown) =>
      new Promise<T>((resolve, reject) => {
        request += 1;
        waiting.set(request, { resolve, reject });
        child.send({ id: request, what, input } satisfies Asking);
      }),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The child's side. `end` runs when the parent is gone, and must release all that keeps the process alive. */
export function serveRequests(
  answers: Record<string, (input: never) => unknown>,
  end: () => Promise<void> | void,
): void {
  const response = async ({ id, what, input }: Asking): Promise<void> => {
    try {
      process.send!({ id, result: await answers[what]!(input as never) });
    } catch (error) {
      process.send!({ id, error: (error as Error).stack });
    }
  };
  const leave = async (): Promise<void> => {
    await end();
    process.exit(0);
  };
  process.on('message', (asking: Asking) => void response(asking));
  process.once('disconnect', () => void leave());
}

/** Bytes in use after garbage collection. */
export interface Memory {
  resident: number;
  /** The heap and its external memory. */
  held: number;
}

export const costs = {
  memory(): Memory {
    for (let n = 0; n < 4; n += 1) (globalThis as { gc?: () => void }).gc!();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { resident: rss, held: heapUsed + external };
  },
  /** Microseconds of processor time since the process started. */
  cpu(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
