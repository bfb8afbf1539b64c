import type { ClientConfig } from 'pg';
import type { Town } from './town.ts';
import type { VirtualTimers } from './virtual-timers.ts';

export interface Deps {
  connection: ClientConfig;
  town: Town;
  timers: VirtualTimers;
  /** How much people do in a run. */
  deeds: number;
}

export interface Outcome {
  seed: number;
  violations: string[];
  /** Equal for two runs of one seed, or the run is not the seed's. */
  digest: string;
  statements: number;
  deeds: number;
  deaths: number;
  broken: number;
  waits: number;
  deadlocks: number;
}
