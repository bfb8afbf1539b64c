import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { root } from './mutations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    proofSize: ProofSize;
    /** Where the run's figures go, from the project's folder; empty where nobody wants them. */
    proofFigures: string;
  }
}

export type ProofSize = 'small' | 'whole';

export interface Figure {
  proof: string;
  what: string;
  value: number;
  unit: string;
  /** Held by `npm run prove`, on a machine that does nothing else; never by a test. */
  goal?: { atMost?: number; atLeast?: number };
}

/** `small` in `npm test`, `whole` in `npm run prove`. */
export const sized = <T>(small: T, whole: T): T => (inject('proofSize') === 'whole' ? whole : small);

/** Reports what a proof has counted or measured, for the table that `npm run prove` prints. */
export function figure(of: Figure): void {
  const file = inject('proofFigures');
  if (file === '') return;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  appendFileSync(join(root, file), `${JSON.stringify(of)}\n`);
}

/** The value that so many of a hundred do not exceed; the greatest for 100. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('there is nothing to rank');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!;
}
