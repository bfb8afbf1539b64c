import { writeSync } from 'node:fs';

const SHORT_MS = 10;
const LONGEST_MS = 500;

/**
 * Writes lines to standard output synchronously and whole. The reader may be slow, stuck or gone: a line
 * waits for half a second once, then lines are dropped until there is room again. Nothing is written without
 * a reader. A log that cannot be written must not stop the server from serving, nor from ending.
 */
export function standardOutput(write: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes)): {
  write(line: string): void;
} {
  let isGone = false;
  let isStuck = false;
  let isTorn = false;
  return {
    write(line) {
      if (isGone) return;
      // A truncated line stays on its own line.
      let rest = Buffer.from(isTorn ? `\n${line}` : line);
      const whole = rest.length;
      for (let waited = 0; rest.length > 0;) {
        try {
          rest = rest.subarray(write(rest));
          isStuck = false;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
            isGone = true;
            return;
          }
          if (isStuck || waited >= LONGEST_MS) {
            isStuck = true;
            isTorn ||= rest.length < whole;
            return;
          }
          waited += SHORT_MS;
          Atomics.wait(PAUSE, 0, 0, SHORT_MS);
        }
      }
      isTorn = false;
    },
  };
}

const PAUSE = new Int32Array(new SharedArrayBuffer(4));
