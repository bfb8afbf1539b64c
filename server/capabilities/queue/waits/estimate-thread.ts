import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput } from '#domain/queue/wait-estimate.ts';

/* Estimates long lines in a separate thread, so that the process keeps serving requests. */

giveWay();

const port = parentPort!;
port.on('message', ({ id, input }: { id: number; input: EstimateInput }) => {
  try {
    port.postMessage({ id, estimates: estimateWaits(input) }, []);
  } catch (error) {
    port.postMessage({ id, fault: (error as Error).message }, []);
  }
});

/**
 * Lowers the thread's priority below that of requests. Only Linux has a priority per thread, and shows the
 * thread's id.
 */
function giveWay(): void {
  try {
    const own = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(own, Math.max(getPriority(own), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Other systems keep equal priorities.
  }
}
