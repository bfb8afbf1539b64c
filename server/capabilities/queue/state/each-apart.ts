import type { Log } from '#server/infrastructure/logging/log.ts';

/** One of several that have nothing to do with one another, and what its failure is told with. */
export interface Apart {
  about: Record<string, number>;
  /** Answers whether anything was done. */
  work(): Promise<boolean>;
}

/**
 * Does one after the other, and lets none of them stand in the way of those behind it. How many were done is told where none has failed;
 * otherwise the failures, once all have had their turn: whoever runs this counts it as failed, and runs it again.
 */
export async function eachApart(log: Log, what: string, all: readonly Apart[]): Promise<number> {
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
