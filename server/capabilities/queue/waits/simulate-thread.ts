import { parentPort, workerData } from 'node:worker_threads';
import { simulateDays } from '#domain/queue/simulate-days.ts';
import type { Simulation } from './simulating.ts';

/* Runs simulations in a thread of its own, so that the process keeps serving requests. */

const simulations = workerData as readonly Simulation[];
parentPort!.postMessage(
  simulations.map(({ plan, ...of }) => simulateDays(plan, of)),
  [],
);
