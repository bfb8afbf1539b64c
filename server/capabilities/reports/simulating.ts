import { Worker } from 'node:worker_threads';
import type { DayPlan } from '#domain/queue/day-plan.ts';
import type { DayFigures } from '#domain/queue/simulate-days.ts';

export interface Simulation {
  plan: DayPlan;
  days: number;
  seed: number;
  walkIns: number;
}

/** One after the other: whoever tries things out must not take the processor from the line. */
let last: Promise<unknown> = Promise.resolve();

/** Plays days of a line in a thread of its own, which ends with its answer. */
export function simulateAside(simulations: readonly Simulation[]): Promise<DayFigures[]> {
  const mine = last.then(() => inThread(simulations));
  last = mine.catch(() => undefined);
  return mine;
}

/** Longer than any day takes. */
const AT_MOST_MS = 20_000;

function inThread(simulations: readonly Simulation[]): Promise<DayFigures[]> {
  const worker = new Worker(new URL('simulate-thread.ts', import.meta.url), { workerData: simulations });
  return new Promise<DayFigures[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the simulation took too long')), AT_MOST_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the simulating thread has ended'));
    });
  }).finally(() => void worker.terminate());
}
