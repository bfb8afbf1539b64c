import { parentPort, workerData } from 'node:worker_threads';
import { simulateDays } from '#domain/queue/simulate-days.ts';
import type { Simulation } from './simulating.ts';

/* Days are played here, in a thread of its own: requests go on being answered meanwhile. */

const simulations = workerData as readonly Simulation[];
parentPort!.postMessage(
  simulations.map(({ plan, ...of }) => simulateDays(plan, of)),
  [],
);
