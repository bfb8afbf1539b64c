/** What came of one part of the tests. `note` says in words what the figures do not. */
export type Outcome = { passed: number; failed: number; note?: string };

export const one = (ok: boolean, note?: string): Outcome => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  note,
});

/** For a part that could not even start: nothing that was not run may look green. */
export const couldNotRun = (why: string): Outcome => ({ passed: 0, failed: 1, note: why });
