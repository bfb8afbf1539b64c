import type { RollOutPlan } from './roll-out-plan.ts';

/** The result of simulating a line. */
export interface RolledOut {
  readonly plan: RollOutPlan;
  readonly passes: number;
  /** By entry and pass: minutes until service begins, or would have for those who leave; Infinity means never. */
  readonly starts: Float64Array;
  /** The same for each of `newcomers`. */
  readonly newcomerStarts: Float64Array;
  /** The number of passes in which an entry followed a service of unknown length. */
  readonly behindUnknown: Int32Array;
  readonly newcomersBehindUnknown: Int32Array;
  /** The latest start of any entry in any pass, in minutes. */
  readonly latest: number;
}
