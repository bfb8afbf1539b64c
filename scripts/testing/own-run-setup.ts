import { ownTestRun } from './test-run.ts';

/** Vitest's global setup: processes of later setups belong to the run, and end when vitest does. */
export default ownTestRun;
