import { Refusal } from './refusal.ts';

/** How often a question is asked again that the server was too busy for, and one that failed in another way. */
const BUSY_TRIES = 4;
const OTHER_TRIES = 1;

/** Whether to ask again after so many failures. A clear no stays a no; a server that asks to come back later is come back to. */
export function shouldAskAgain(failures: number, fault: unknown): boolean {
  if (fault instanceof Refusal && fault.status < 500) return false;
  return failures < (retryRequested(fault) === null ? OTHER_TRIES : BUSY_TRIES);
}

/**
 * Milliseconds until then: as long as the server asked for and up to half as long again, so that those sent away together do not
 * come back together. `chance` is 0 to 1.
 */
export function askAgainAfter(failures: number, fault: unknown, chance: number): number {
  const request = retryRequested(fault);
  return request === null ? 1_000 * 2 ** failures : Math.round(request * 1_000 * (1 + chance / 2));
}

/** Seconds; null where nothing of the kind was said. */
function retryRequested(fault: unknown): number | null {
  return fault instanceof Refusal && fault.status === 503 ? fault.retryAfter : null;
}
