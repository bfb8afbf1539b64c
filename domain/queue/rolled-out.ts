import type { RollOutPlan } from './roll-out-plan.ts';

/** What came of playing a line forward. */
export interface RolledOut {
  readonly plan: RollOutPlan;
  readonly passes: number;
  /** By entry and pass: minutes until their service begins or would, had they not left; Infinity: never. */
  readonly starts: Float64Array;
  /** The same for each of `newcomers`. */
  readonly newcomerStarts: Float64Array;
  /** In how many passes an entry was served behind a service of unknown length. */
  readonly behindUnknown: Int32Array;
  readonly newcomersBehindUnknown: Int32Array;
  /** The latest begin of anybody in any pass, in minutes. */
  readonly latest: number;
}
