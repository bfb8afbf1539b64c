import type { Mutation } from '../../proofs/harness/mutations.ts';
import type { Run } from './run-proof.ts';

/** A proof catches a mutation when one of its assertions fails: a proof that could not run has caught nothing. */
export function isCaught(mutation: Pick<Mutation, 'caught'>, run: Pick<Run, 'held' | 'failures'>): boolean {
  const caught = mutation.caught ?? /AssertionError/;
  return !run.held && run.failures.some((failure) => caught.test(failure));
}
