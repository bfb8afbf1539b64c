import { Worker } from 'node:worker_threads';
import type { DayPlan } from '#domain/queue/day-plan.ts';
import type { DayFigures } from '#domain/queue/simulate-days.ts';

export interface Simulation {
  plan: DayPlan;
  days: number;
  seed: number;
  walkIns: number;
}

/** The average of this many days varies by a fraction of a minute. */
export const SIMULATED = { days: 60, seed: 20_261_120 };

/** Simulations run one after another, so that they do not take the processor from requests. */
let last: Promise<unknown> = Promise.resolve();

/** Runs simulations in a thread that ends with its result. */
export function simulateInOrder(simulations: readonly Simulation[]): Promise<DayFigures[]> {
  const mine = last.then(() => inThread(simulations));
  last = mine.catch(() => undefined);
  return mine;
}

/** Longer than any simulation takes. */
const AT_MOST_MS = 20_000;

function inThread(simulations: readonly Simulation[]): Promise<DayFigures[]> {
  const worker = new Worker(new URL('simulate-thread.ts', import.meta.url), { workerData: simulations });
  return new Promise<DayFigures[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the simulation took too long')), AT_MOST_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the simulation thread ended without a result'));
    });
  }).finally(() => void worker.terminate());
}
