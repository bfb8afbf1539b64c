import { canServe } from '../capacity/server-skills.ts';
import type { Skills } from '../capacity/server-skills.ts';

/* The ratio of due visitors and walk-ins. A walk-in is every visitor who is not due: without an appointment, early or late. */

/** A call that was made, as the ratio counts it. */
export interface CalledVisitor {
  readonly serviceId: number;
  readonly method: number;
  /** Whether the visitor was due at the call. */
  readonly isDue: boolean;
}

/** The state of the ratio: after how many due visitors in a row a walk-in is called. */
export interface TurnRatio {
  /** At least 1. */
  readonly perWalkIn: number;
  /** The number of due visitors called since the last walk-in. */
  readonly called: number;
}

/**
 * Returns the state of the ratio after these calls, newest first; null without a ratio. For a staff member,
 * only calls of visitors count whom they can serve: walk-ins of other staff take no turn from theirs.
 */
export function ratioAfter(
  calls: readonly CalledVisitor[],
  { perWalkIn = 0 }: { readonly perWalkIn?: number },
  caller?: Skills,
): TurnRatio | null {
  if (perWalkIn === 0) return null;
  let called = 0;
  for (const { serviceId, method, isDue } of calls) {
    if (caller && !canServe(caller, serviceId, method)) continue;
    if (!isDue) break;
    called += 1;
  }
  return { perWalkIn, called };
}

/** Returns whether the next call is a walk-in's, if one waits. */
export const isTurnOfWalkIn = (ratio: TurnRatio | null | undefined): boolean =>
  !!ratio && ratio.called >= ratio.perWalkIn;

/** Returns the ratio after one more call. */
export const nextRatio = (ratio: TurnRatio, isDue: boolean): TurnRatio => ({
  ...ratio,
  called: isDue ? ratio.called + 1 : 0,
});
