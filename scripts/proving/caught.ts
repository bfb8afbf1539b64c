import type { Fault } from '../../proofs/harness/faults.ts';
import type { Run } from './run-proof.ts';

/** A proof notices a fault when it fails by what it asserts: one that could not run has noticed nothing. */
export function isCaught(fault: Pick<Fault, 'caught'>, run: Pick<Run, 'held' | 'failures'>): boolean {
  const caught = fault.caught ?? /AssertionError/;
  return !run.held && run.failures.some((failure) => caught.test(failure));
}
