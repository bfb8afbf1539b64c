/** The result of one part of the tests. `note` adds words that the figures lack. */
export type Outcome = { passed: number; failed: number; note?: string };

export const one = (ok: boolean, note?: string): Outcome => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  note,
});

/** For a part that could not start: a part that did not run must not look green. */
export const couldNotRun = (why: string): Outcome => ({ passed: 0, failed: 1, note: why });
