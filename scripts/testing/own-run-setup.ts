import { ownTestRun } from './test-run.ts';

/** Vitest's global setup: what the setups after it start belongs to the run, and ends when vitest does. */
export default ownTestRun;
