import { Worker } from 'node:worker_threads';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput, Estimates } from '#domain/queue/wait-estimate.ts';

/** Below this length, an estimate is cheaper than a message to the thread. A longer one would delay other requests. */
// mutation: longest-line-on-the-event-loop
const SHORT_LINE = 30;

interface PendingEstimate {
  resolve(estimates: Estimates): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  pending: Map<number, PendingEstimate>;
}

/** One thread per process, started by the first long line; it does not keep the process running. */
let thread: Thread | undefined;
let lastId = 0;

export const isLongLine = ({ length }: { readonly length: number }): boolean => length > SHORT_LINE;

/** Estimates a line, in the thread if it is long. Both places return the same figures. */
export async function estimate(input: EstimateInput): Promise<Estimates> {
  if (!isLongLine(input.line)) return estimateWaits(input);
  try {
    return await estimateAside(input);
  } catch {
    // If the thread died, estimate here; the next long line starts a new thread.
    return estimateWaits(input);
  }
}

/** Estimates in the thread, whatever the line's length. */
export function estimateAside(input: EstimateInput): Promise<Estimates> {
  const { worker, pending } = (thread ??= startThread());
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, input }, []);
  });
}

/** Stops the thread; pending estimates are rejected. */
export async function stopEstimating(): Promise<void> {
  const { worker } = thread ?? {};
  thread = undefined;
  await worker?.terminate();
}

function startThread(): Thread {
  const worker = new Worker(new URL('estimate-thread.ts', import.meta.url));
  const pending = new Map<number, PendingEstimate>();
  const own: Thread = { worker, pending };
  worker.unref();
  worker.on('message', ({ id, estimates, fault }: { id: number; estimates?: Estimates; fault?: string }) => {
    const one = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    if (estimates) one?.resolve(estimates);
    else one?.reject(new Error(fault));
  });
  const gone = (error: Error) => {
    if (thread === own) thread = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('error', gone);
  worker.on('exit', () => gone(new Error('the estimating thread has ended')));
  return own;
}
