import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterFile } from '#server/testing/after-file.ts';

export interface FloodSpec {
  port: number;
  /** As they go over the wire, in turn; `#KEY` is another one each time. */
  requests: readonly string[];
  connections: number;
  seconds: number;
  /** Whether or not those before have been answered; without it each connection asks as soon as it has its answer. */
  aSecond?: number;
}

export interface FloodResult {
  seconds: number;
  /** Answered with success, and politely sent away, while it lasted. */
  done: number;
  refused: number;
  /** Milliseconds to each answer of success. */
  waits: number[];
  /** Any other answer, and how often. */
  unclean: Record<string, number>;
  /** Found every connection in use. */
  unsent: number;
}

/** Starts a process that asks; it ends with the file. */
export function startFlood(): (spec: FloodSpec) => Promise<FloodResult> {
  const child = fork(join(import.meta.dirname, 'flood-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
  });
  afterFile(() => void (child.connected && child.disconnect()));
  return (spec) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the process that asks has ended'));
      child.once('exit', ended);
      child.once('message', ({ result, error }: { result?: FloodResult; error?: string }) => {
        child.off('exit', ended);
        if (result) resolve(result);
        else reject(new Error(error));
      });
      child.send(spec);
    });
}
