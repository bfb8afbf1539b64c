import { Refusal } from './refusal.ts';

/** The number of retries for a busy server, and for any other failure. */
const BUSY_TRIES = 4;
const OTHER_TRIES = 1;

/** Whether to retry after so many failures. A refusal is final, unless the server asks to retry later. */
export function shouldRetry(failures: number, fault: unknown): boolean {
  if (fault instanceof Refusal && fault.status < 500) return false;
  return failures < (retryRequested(fault) === null ? OTHER_TRIES : BUSY_TRIES);
}

/**
 * Milliseconds until the retry: the time the server asked for plus up to half of it, so that clients do not
 * retry together. `chance` is 0 to 1.
 */
export function retryAfterMs(failures: number, fault: unknown, chance: number): number {
  const retryAfter = retryRequested(fault);
  return retryAfter === null ? 1_000 * 2 ** failures : Math.round(retryAfter * 1_000 * (1 + chance / 2));
}

/** Seconds; null when the server named no time. */
function retryRequested(fault: unknown): number | null {
  return fault instanceof Refusal && fault.status === 503 ? fault.retryAfter : null;
}
