import type { Writable } from 'node:stream';

export type Step = {
  /** Says how far it is; shown on a terminal only. */
  progress(text: string): void;
  /** Ends the step's line with what came of it. */
  done(text?: string): void;
  failed(text?: string): void;
};

type Out = Pick<Writable, 'write'> & { isTTY?: boolean };

/**
 * One line per step of a start: `label … what came of it, seconds`. On a terminal the line is written again and again;
 * in a file it is written once, whole, when the step has ended.
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
