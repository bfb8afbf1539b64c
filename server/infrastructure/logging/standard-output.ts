import { writeSync } from 'node:fs';

const SHORT_MS = 10;
const LONGEST_MS = 500;

/**
 * Lines to standard output, each written whole before the next thing happens. Whoever reads them may be slow, stand still or be gone:
 * a line waits for half a second once, then lines are dropped until there is room again, and where nobody is left nothing is
 * written. A log that cannot be written must neither stop the server from serving nor from ending.
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
      // What was cut off stays a line of its own.
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
