/** What can come of calling a visitor back. */
export const ATTEMPT_OUTCOMES = ['reached', 'no-answer', 'busy', 'wrong-number'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

export interface AttemptRules {
  /** How many attempts there are in all, at least 1. */
  readonly maxAttempts: number;
  /**
   * Minutes until the next attempt, by how many have failed; the last one holds for all further ones. None at
   * all: at once.
   */
  readonly retryMinutes: readonly number[];
}

export type AfterAttempt =
  | { readonly next: 'serve' }
  | { readonly next: 'retry'; readonly minutes: number }
  | { readonly next: 'no-show' };

/**
 * What follows an attempt; `made` counts it. Who answers is served. Who does not is tried again later, until
 * all attempts are made. Behind a wrong number is somebody else, who is not called again.
 */
export function afterAttempt(outcome: AttemptOutcome, made: number, rules: AttemptRules): AfterAttempt {
  if (outcome === 'reached') return { next: 'serve' };
  if (outcome === 'wrong-number' || made >= rules.maxAttempts) return { next: 'no-show' };
  const { retryMinutes } = rules;
  return { next: 'retry', minutes: retryMinutes[Math.min(made, retryMinutes.length) - 1] ?? 0 };
}
