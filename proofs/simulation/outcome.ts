import type { ClientConfig } from 'pg';
import type { Town } from './town.ts';
import type { VirtualTimers } from './virtual-timers.ts';

export interface Deps {
  connection: ClientConfig;
  town: Town;
  timers: VirtualTimers;
  /** Number of actions in a run. */
  actions: number;
}

export interface Outcome {
  seed: number;
  violations: string[];
  /** Equal for two runs of one seed; otherwise the run is no function of its seed. */
  digest: string;
  statements: number;
  actions: number;
  deaths: number;
  broken: number;
  waits: number;
  deadlocks: number;
}
