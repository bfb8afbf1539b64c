import { parentPort, workerData } from 'node:worker_threads';
import { figuresOf } from './figures.ts';
import { scoreBranch } from './score-branch.ts';
import { branches, WORLDS } from './workload.ts';
import type { Days } from './score-branch.ts';

/* One branch in one world, in its own thread. */
const { branch, world, days, seed } = workerData as {
  branch: number;
  world: number;
  days: Days;
  seed: number;
};
const score = scoreBranch({
  branch: branches(seed)[branch]!,
  world: WORLDS[world]!,
  days,
  seed: seed + 100 * branch,
});
parentPort!.postMessage(figuresOf(score), []);
