import type { Log } from '#server/infrastructure/logging/log.ts';

/** An independent item of work, with the ids to log if it fails. */
export interface Item {
  about: Record<string, number>;
  /** Returns true if it changed anything. */
  work(): Promise<boolean>;
}

/**
 * Runs the items one after the other; a failed item does not stop the rest. Returns the number of items that
 * changed anything. Throws an AggregateError after the last item if any failed, so that the job runner counts
 * a failure and retries.
 */
export async function runEach(log: Log, what: string, all: readonly Item[]): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const { about, work } of all)
    try {
      if (await work()) done += 1;
    } catch (error) {
      failures.push(error);
      log.error({ err: error, ...about }, `${what} has failed for one`);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${what} has failed for ${failures.length} of ${all.length}`);
  return done;
}
