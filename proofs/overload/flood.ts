import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterFile } from '#server/testing/after-file.ts';

export interface FloodSpec {
  port: number;
  /** Raw requests, sent in turn; `#KEY` is a new key each time. */
  requests: readonly string[];
  connections: number;
  seconds: number;
  /**
   * Requests per second, independent of earlier responses; without it each connection sends again after its
   * response.
   */
  aSecond?: number;
}

export interface FloodResult {
  seconds: number;
  /** Successes and clean refusals within the duration. */
  done: number;
  refused: number;
  /** Milliseconds to each success. */
  waits: number[];
  /** Any other response, with its count. */
  unclean: Record<string, number>;
  /** Requests that found every connection in use. */
  unsent: number;
}

/** Starts a process that sends requests; it ends with the file. */
export function startFlood(): (spec: FloodSpec) => Promise<FloodResult> {
  const child = fork(join(import.meta.dirname, 'flood-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
  });
  afterFile(() => void (child.connected && child.disconnect()));
  return (spec) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the flood process has ended'));
      child.once('exit', ended);
      child.once('message', ({ result, error }: { result?: FloodResult; error?: string }) => {
        child.off('exit', ended);
        if (result) resolve(result);
        else reject(new Error(error));
      });
      child.send(spec);
    });
}
