import type { Writable } from 'node:stream';

export type Step = {
  /** Shows progress, on a terminal only. */
  progress(text: string): void;
  /** Ends the step's line with its result. */
  done(text?: string): void;
  failed(text?: string): void;
};

type Out = Pick<Writable, 'write'> & { isTTY?: boolean };

/**
 * Prints one line per step of a start: `label … result, seconds`. On a terminal the line is rewritten; in a
 * file it is written once, when the step has ended.
 */
export function startStep(label: string, out: Out = process.stdout): Step {
  const startedAt = performance.now();
  const show = (text: string) => {
    if (out.isTTY) out.write(`\r\u001b[K${label} … ${text}`);
  };
  const end = (text: string) => {
    const line = `${label} … ${text}${text ? ', ' : ''}${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`;
    out.write(out.isTTY ? `\r\u001b[K${line}` : line);
  };
  show('');
  return { progress: show, done: (text = '') => end(text), failed: (text = 'failed') => end(text) };
}
