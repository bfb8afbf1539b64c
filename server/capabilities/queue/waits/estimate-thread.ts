import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { estimateWaits } from '#domain/queue/wait-estimate.ts';
import type { EstimateInput } from '#domain/queue/wait-estimate.ts';

/* Long lines are rolled out here, in a thread of its own: requests go on being answered meanwhile. */

giveWay();

const port = parentPort!;
port.on('message', ({ id, input }: { id: number; input: EstimateInput }) => {
  try {
    port.postMessage({ id, estimates: estimateWaits(input) }, []);
  } catch (error) {
    port.postMessage({ id, fault: (error as Error).message }, []);
  }
});

/** Where both want the processor, requests go first. Only Linux gives each thread a priority of its own, and says which one this is. */
function giveWay(): void {
  try {
    const own = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(own, Math.max(getPriority(own), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Elsewhere the threads share as they always have.
  }
}
