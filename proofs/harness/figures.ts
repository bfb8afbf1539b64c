import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { root } from './mutations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    proofSize: ProofSize;
    /** Path of the run's figures, relative to the project's folder; empty to store none. */
    proofFigures: string;
  }
}

export type ProofSize = 'small' | 'whole';

export interface Figure {
  proof: string;
  what: string;
  value: number;
  unit: string;
  /** Checked by `npm run prove` on an idle machine; never by a test. */
  goal?: { atMost?: number; atLeast?: number };
}

/** `small` in `npm test`, `whole` in `npm run prove`. */
export const sized = <T>(small: T, whole: T): T => (inject('proofSize') === 'whole' ? whole : small);

/** Reports a count or a measurement for the table that `npm run prove` prints. */
export function figure(of: Figure): void {
  const file = inject('proofFigures');
  if (file === '') return;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  appendFileSync(join(root, file), `${JSON.stringify(of)}\n`);
}

/** The value that `percent` of the values do not exceed; the greatest for 100. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('no values to rank');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!;
}
