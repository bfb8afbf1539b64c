/** What is to be closed and removed when the test file ends, the latest first. */
const waiting: (() => unknown)[] = [];

/**
 * Runs `work` after the last test of the file that is running. Vitest drops an `afterAll` without a word where a hook or a test calls
 * it, so helpers that start something use this.
 */
export function afterFile(work: () => unknown): void {
  waiting.push(work);
}

/** For the setup file alone (end-file.ts): does all of it, whatever fails, and then throws the first failure. */
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
