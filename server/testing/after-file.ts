/** Cleanups for the end of the test file, the latest first. */
const waiting: (() => unknown)[] = [];

/**
 * Runs `work` after the last test of the current file. Vitest silently ignores an `afterAll` inside a hook or
 * a test, so helpers that start something use this.
 */
export function afterFile(work: () => unknown): void {
  waiting.push(work);
}

/** For the setup file alone (end-file.ts): runs all work, and then throws the first failure. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const work of waiting.splice(0).reverse()) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
