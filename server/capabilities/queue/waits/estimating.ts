import { Worker } from 'node:worker_threads';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput, Estimates } from '#domain/queue/wait-estimate.ts';

/** A line of so many is estimated in less than handing it over takes; longer ones would hold up everybody who asks meanwhile. */
// mutation: longest-line-on-the-event-loop
const SHORT_LINE = 30;

interface EstimatingRequest {
  resolve(estimates: Estimates): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  request: Map<number, EstimatingRequest>;
}

/** One thread for the process, from the first long line on; it does not keep the process from ending. */
let thread: Thread | undefined;
let asking = 0;

export const isLongLine = ({ length }: { readonly length: number }): boolean => length > SHORT_LINE;

/** The estimate of a line, beside the event loop where it is long. The same line gives the same figures here and there. */
export async function estimate(input: EstimateInput): Promise<Estimates> {
  if (!isLongLine(input.line)) return estimateWaits(input);
  try {
    return await estimateAside(input);
  } catch {
    // A thread that has died must not take the waits with it; the next long line starts another.
    return estimateWaits(input);
  }
}

/** In the thread, however long the line is. */
export function estimateAside(input: EstimateInput): Promise<Estimates> {
  const { worker, request } = (thread ??= startThread());
  asking += 1;
  const id = asking;
  return new Promise((resolve, reject) => {
    request.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, input }, []);
  });
}

/** Ends the thread; whoever waits for it is told. */
export async function stopEstimating(): Promise<void> {
  const { worker } = thread ?? {};
  thread = undefined;
  await worker?.terminate();
}

function startThread(): Thread {
  const worker = new Worker(new URL('estimate-thread.ts', import.meta.url));
  const request = new Map<number, EstimatingRequest>();
  const own: Thread = { worker, request };
  worker.unref();
  worker.on('message', ({ id, estimates, fault }: { id: number; estimates?: Estimates; fault?: string }) => {
    const one = request.get(id);
    request.delete(id);
    if (request.size === 0) worker.unref();
    if (estimates) one?.resolve(estimates);
    else one?.reject(new Error(fault));
  });
  const gone = (error: Error) => {
    if (thread === own) thread = undefined;
    for (const { reject } of request.values()) reject(error);
    request.clear();
  };
  worker.on('error', gone);
  worker.on('exit', () => gone(new Error('the estimating thread has ended')));
  return own;
}
