/** Outcomes of a callback. */
export const ATTEMPT_OUTCOMES = ['reached', 'no-answer', 'busy', 'wrong-number'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

export interface AttemptRules {
  /** Attempts in all, at least 1. */
  readonly maxAttempts: number;
  /**
   * Minutes until the next attempt, by the number of failures; the last value holds for all further ones.
   * Empty: at once.
   */
  readonly retryMinutes: readonly number[];
}

export type AfterAttempt =
  | { readonly next: 'serve' }
  | { readonly next: 'retry'; readonly minutes: number }
  | { readonly next: 'no-show' };

/**
 * Returns what follows an attempt; `made` counts it. A visitor who answers is served. One who does not is
 * called again later, until all attempts are made. A wrong number is not called again.
 */
export function afterAttempt(outcome: AttemptOutcome, made: number, rules: AttemptRules): AfterAttempt {
  if (outcome === 'reached') return { next: 'serve' };
  if (outcome === 'wrong-number' || made >= rules.maxAttempts) return { next: 'no-show' };
  const { retryMinutes } = rules;
  return { next: 'retry', minutes: retryMinutes[Math.min(made, retryMinutes.length) - 1] ?? 0 };
}
